import { startTestService, type TestService, type TestTenant } from '@parley/testing';
import type { Acknowledged } from '../../libs/testing/src/process/acknowledged-writers.js';
import { STORED_EVENTS } from '../../libs/testing/src/process/stored-events.sql.js';
import { type Evidence, judge } from './verdict.js';

const EVENTS = 12;
const CONVERSATIONS = 3;

describe('the verdict on what was acknowledged', () => {
  let service: TestService;
  let tenant: TestTenant;
  let evidence: Evidence;
  let acknowledged: { events: Set<string>; messages: Map<string, Set<string>> };
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  beforeEach(async () => {
    tenant = await service.newTenant();
    evidence = {
      queryPostgres: (text, values) => service.postgres.query({ text, values: [...values] }),
      queryClickHouse: (sql) => service.clickhouse.reader.read({ name: 'verdict', sql }, { tenantId: tenant.id }),
      read: async <Body>(path: string) => (await tenant.client.get<Body>(path)).body,
    };
    acknowledged = { events: new Set(), messages: new Map() };
    for (let n = 0; n < EVENTS; n++) await addEvent(`event-${n}`);
    for (let n = 0; n < CONVERSATIONS; n++) {
      await addMessage(`conversation-${n}`, 'question');
      await addMessage(`conversation-${n}`, 'another');
    }
    await service.caughtUp();
  });

  async function addEvent(insertId: string): Promise<void> {
    const { productId } = tenant;
    await tenant.client.post('/v1/events', { eventType: 'sale', productId, value: '1', externalUserId: 'u', insertId });
    acknowledged.events.add(insertId);
  }

  async function addMessage(conversation: string, externalMessageId: string): Promise<void> {
    await tenant.client.post('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'u',
      externalConversationId: conversation,
      messages: [{ role: 'user', content: 'Where is my parcel?', externalMessageId }],
    });
    const ids = acknowledged.messages.get(conversation) ?? new Set();
    acknowledged.messages.set(conversation, ids.add(externalMessageId));
  }

  const verdict = () => judge(evidence, tenant.productId, acknowledged satisfies Acknowledged);
  const inClickHouse = (sql: string) => service.clickhouse.writer.command(sql.replaceAll('$product', tenant.productId));
  const inPostgres = (text: string) => service.postgres.query<{ id: string }>({ text, values: [tenant.productId] });

  it('finds nothing where every write is there once', async () => {
    expect(await verdict()).toEqual({ acknowledged: EVENTS + CONVERSATIONS * 2, lost: 0, doubled: 0, differences: [] });
  });

  it('sees an event missing from the facts, and from what is served', async () => {
    const [event] = await inPostgres(`SELECT id FROM ${STORED_EVENTS} WHERE product_id = $1 AND insert_id = 'event-0'`);
    await inClickHouse(
      `ALTER TABLE parley.event_facts DELETE WHERE product_id = '$product' AND event_id = '${event?.id}'
       SETTINGS mutations_sync = 1`,
    );
    expect(await verdict()).toMatchObject({
      lost: 2,
      doubled: 0,
      differences: ['events in ClickHouse: 1 missing, 0 too many', 'events served: 1 missing, 0 too many'],
    });
  });

  it('sees an event that was acknowledged and stored nowhere', async () => {
    acknowledged.events.add('never-stored');
    // Missing from PostgreSQL, from the facts and from what is served.
    expect(await verdict()).toMatchObject({ lost: 3, doubled: 0 });
  });

  it('sees an event counted twice, under another id', async () => {
    await inClickHouse(
      `INSERT INTO parley.event_facts SELECT * REPLACE (generateUUIDv7() AS event_id)
       FROM parley.event_facts FINAL WHERE product_id = '$product' LIMIT 1`,
    );
    expect(await verdict()).toMatchObject({ lost: 0, doubled: 2 });
  });

  it('sees an event stored twice', async () => {
    await inPostgres(
      `INSERT INTO log (stream, partition, contract, payload)
       SELECT stream, partition, contract, payload FROM log WHERE payload LIKE '%' || $1::text || '%' AND payload LIKE '%event-0"%'`,
    );
    expect(await verdict()).toMatchObject({ lost: 0, doubled: 1 });
  });

  it('sees a message missing from its conversation, in the facts', async () => {
    await inClickHouse(
      `INSERT INTO parley.conversation_facts
       SELECT * REPLACE (row_version + 1 AS row_version, toUInt32(message_count - 1) AS message_count)
       FROM parley.conversation_facts FINAL WHERE product_id = '$product' LIMIT 1`,
    );
    expect(await verdict()).toMatchObject({ lost: 1, doubled: 0 });
  });

  it('sees a message missing from PostgreSQL', async () => {
    await inPostgres(
      `DELETE FROM messages WHERE id =
         (SELECT m.id FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.product_id = $1 LIMIT 1)`,
    );
    // Missing from the store, and one more in the analysis than the store has.
    expect(await verdict()).toMatchObject({ lost: 1, doubled: 1 });
  });

  it('sees a conversation that was analysed without its last message', async () => {
    await inClickHouse(
      `INSERT INTO parley.conversation_analysis
       SELECT * REPLACE (row_version + 1 AS row_version, toUInt32(user_message_count - 1) AS user_message_count)
       FROM parley.conversation_analysis FINAL WHERE product_id = '$product' LIMIT 1`,
    );
    expect(await verdict()).toMatchObject({ lost: 1, doubled: 0 });
  });

  it('sees a conversation counted twice', async () => {
    await inClickHouse(
      `INSERT INTO parley.conversation_facts SELECT * REPLACE (generateUUIDv7() AS conversation_id)
       FROM parley.conversation_facts FINAL WHERE product_id = '$product' LIMIT 1`,
    );
    // Its two messages again, and the conversation in what is served.
    expect(await verdict()).toMatchObject({ lost: 0, doubled: 3 });
  });
});
