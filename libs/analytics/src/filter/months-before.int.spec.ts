import { DATABASE } from '@parley/clickhouse';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';
import { estimatesOf } from '../testing/estimates-of.js';

/** Other queries are about all conversations of the tenant, for comparison. */
const IS_OF_RANGE = /toUnixTimestamp64Milli\((created|event)_at\) >=/;

const DAY_MS = 86_400_000;
const CONVERSATIONS = 3;
const COPIES = 4;
/** Days between copies, enough that none of them came in during this month or the one before. */
const COPIED_BY_DAYS = 70;
const CONVERSATION_TABLES = ['conversation_facts', 'conversation_analysis'];

describe('an answer about a range', () => {
  let service: TestService;
  let tenant: TestTenant;
  let segment: string;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    for (let n = 0; n < CONVERSATIONS; n++) await say(`c-${n}`);
    await service.caughtUp();
    for (const table of CONVERSATION_TABLES) await copyToMonthsBefore(table, 'conversation_id', 'created_at');
    await copyToMonthsBefore('event_facts', 'event_id', 'event_at');
    await say('backfilled', at(-2 * COPIED_BY_DAYS - 1));
    await service.caughtUp();
    const rules = [{ type: 'conversation_count', operator: 'gte', value: 1 }];
    const made = await tenant.client.post<{ id: string }>('/v1/segments', { filters: { rules } });
    segment = made.body.id;
  });
  afterAll(() => service.close());

  const at = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

  async function say(externalConversationId: string, createdAt?: string): Promise<void> {
    const sent = await tenant.client.post('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'ada',
      externalOrganizationId: 'acme',
      externalConversationId,
      messages: [{ role: 'user', content: 'Where is my order?', createdAt }],
    });
    expect(sent.status).toBe(201);
    const done = await tenant.client.post('/v1/events', {
      productId: tenant.productId,
      eventType: 'order',
      value: 'x',
      externalConversationId,
      eventAt: createdAt,
    });
    expect(done.status).toBe(201);
  }

  /** Copies rows with ids that came in when the conversations began. */
  async function copyToMonthsBefore(table: string, key: string, column: string): Promise<void> {
    for (let n = 1; n <= COPIES; n++) {
      const days = n * COPIED_BY_DAYS;
      const time = (Date.now() - days * DAY_MS).toString(16).padStart(12, '0');
      const id = `toUUID(concat('${time.slice(0, 8)}-${time.slice(8)}-', substring(toString(${key}), 15)))`;
      await service.clickhouse.writer.command(`INSERT INTO ${DATABASE}.${table}
        SELECT * REPLACE (${id} AS ${key}, ${column} - INTERVAL ${days} DAY AS ${column})
        FROM (SELECT * FROM ${DATABASE}.${table} FINAL
          WHERE UUIDv7ToDateTime(${key}, 'UTC') > now() - INTERVAL 1 DAY)`);
    }
  }

  /** The most rows of the tables that each query about the range reads. */
  async function rowsReadFor(path: string, tables: readonly string[]): Promise<number[]> {
    const estimates = await estimatesOf(service, tenant, path, ({ sql }) => IS_OF_RANGE.test(sql));
    return estimates.filter(({ table }) => tables.some((name) => table.startsWith(name))).map(({ rows }) => rows);
  }

  const subjects = () => [
    `organizations/acme/analytics?`,
    `users/ada/analytics?`,
    `products/${tenant.productId}/analytics?`,
    `segments/${segment}/analytics?`,
    `users/ada/analytics/timeseries?metric=frustration&`,
  ];

  it('opens no month before it, in which nothing of it came in', async () => {
    for (const subject of subjects()) await opensNone(subject, CONVERSATION_TABLES);
  });

  it('opens none for events either', () => opensNone(`products/${tenant.productId}/events/summary?`, ['event_facts']));

  async function opensNone(subject: string, tables: readonly string[]): Promise<void> {
    const rows = await rowsReadFor(`${subject}from=${at(-10)}&to=${at(0)}`, tables);
    expect(rows.length).toBeGreaterThan(0);
    // Besides these rows there may be older versions that are not merged yet.
    for (const read of rows) expect([subject, read < CONVERSATIONS * COPIES]).toEqual([subject, true]);
    const whole = await rowsReadFor(`${subject}from=${at(-COPIES * COPIED_BY_DAYS - 1)}&to=${at(0)}`, tables);
    expect([subject, Math.max(...whole) > CONVERSATIONS * COPIES]).toEqual([subject, true]);
  }

  it('tells a conversation that came in long after it began', async () => {
    const [from, to] = [at(-2 * COPIED_BY_DAYS - 2), at(-2 * COPIED_BY_DAYS - 0.5)];
    const { body } = await tenant.client.get(`/v1/organizations/acme/analytics?from=${from}&to=${to}`);
    expect(body).toMatchObject({ totalConversations: 1 });
  });
});
