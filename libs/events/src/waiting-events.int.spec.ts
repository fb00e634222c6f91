import type { Queryable, Statement } from '@parley/postgres';
import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';
import { PostgresWaitingEvents } from './postgres/postgres-waiting-events.js';

const MOST = 10_000;

describe('events that wait for a conversation', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  const event = (externalConversationId: string, insertId: string | null = null) => ({
    ...{ eventType: 'purchase', productId: tenant.productId, value: 'done' },
    ...{ externalConversationId, insertId },
  });
  const wait = (externalConversationId: string, count: number) =>
    service.postgres.query({
      text: `INSERT INTO events (tenant_id, id, product_id, event_type, value, value_type, influence,
               quality_impact_score, sample_rate, external_conversation_id, event_at, created_at)
             SELECT $1, gen_random_uuid(), $2, 'many', 'x', 'text', 'neutral', 0, 1, $3, now(), now()
             FROM generate_series(1, $4::integer)`,
      values: [tenant.id, tenant.productId, externalConversationId, count],
    });
  const conversation = (externalConversationId: string) => ({
    ...{ externalConversationId, externalUserId: 'ada', productId: tenant.productId },
    messages: [{ role: 'user', content: 'Hello' }],
  });
  const linked = async (externalConversationId: string) => {
    const rows = await service.postgres.query({
      text: 'SELECT FROM events WHERE external_conversation_id = $1 AND conversation_id IS NOT NULL',
      values: [externalConversationId],
    });
    return rows.length;
  };

  it('are at most 10,000, without those that are there already', async () => {
    const first = await tenant.client.post('/v1/events', event('full', 'first'));
    await wait('full', MOST - 2);
    const { body } = await tenant.client.post<{ results: { status: string; errors?: object[] }[] }>(
      '/v1/events/batch',
      { events: [event('full'), event('full'), event('full', 'first'), event('empty')] },
    );
    expect(body.results.map(({ status }) => status)).toEqual(['created', 'rejected', 'deduplicated', 'created']);
    const message = 'must name a conversation that exists, as 10000 events wait for this one already';
    expect(body.results[1]?.errors).toEqual([{ path: 'externalConversationId', message }]);
    const rejected = await tenant.client.post<TestProblem>('/v1/events', event('full'));
    expect([first.status, rejected.status]).toEqual([201, 409]);
    expect(rejected.body.detail).toBe(`externalConversationId: ${message}`);

    expect((await tenant.client.post('/v1/messages', conversation('full'))).status).toBe(201);
    expect(await linked('full')).toBe(MOST);
    expect((await tenant.client.post('/v1/events', event('full'))).status).toBe(201);
  });

  it('are linked one conversation at a time where they are many', async () => {
    const names = ['many', 'as many', 'none'];
    for (const name of names.slice(0, 2)) await wait(name, MOST * 0.6);
    const { body } = await tenant.client.post<{ results: { status: string }[] }>('/v1/messages/batch', {
      conversations: names.map(conversation),
    });
    expect(body.results.map(({ status }) => status)).toEqual(['created', 'created', 'created']);
    const transactions = await service.postgres.query({
      text: 'SELECT DISTINCT xmin::text FROM conversations WHERE external_id = ANY ($1)',
      values: [names],
    });
    expect(transactions).toHaveLength(3);
    expect(await Promise.all(names.map(linked))).toEqual([MOST * 0.6, MOST * 0.6, 0]);
  });

  it('are linked by several statements where more wait than may', async () => {
    const { body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', conversation('early'));
    await wait('early', MOST * 2.5);
    const named = { tenantId: tenant.id, productId: tenant.productId, externalId: 'early', ...body };
    const linkedAtOnce: number[] = [];
    await service.postgres.transaction((tx) => {
      const query: Queryable['query'] = async <Row extends Record<string, unknown>>(statement: Statement) => {
        const rows = await tx.query<Row>(statement);
        if (statement.name === 'link-waiting-events') linkedAtOnce.push(rows.length);
        return rows;
      };
      return new PostgresWaitingEvents().link({ query }, [named]);
    });
    expect(linkedAtOnce).toEqual([MOST, MOST, MOST / 2]);
    expect(await linked('early')).toBe(MOST * 2.5);
  });
});
