import { DATABASE, type Query, type QueryParameter } from '@parley/clickhouse';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';

type Parameters = { readonly tenantId: string } & { readonly [name: string]: QueryParameter };

interface Estimate {
  readonly table: string;
  readonly rows: number;
}

const DAY_MS = 86_400_000;
const CONVERSATIONS = 3;
const COPIES = 4;
/** Of the copies, far enough that none of them came in in this month or the one before. */
const COPIED_BY_DAYS = 70;
const TABLES = ['conversation_facts', 'conversation_analysis'];

describe('an answer about a range', () => {
  let service: TestService;
  let tenant: TestTenant;
  let segment: string;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    for (let n = 0; n < CONVERSATIONS; n++) await say(`c-${n}`);
    await service.caughtUp();
    for (const table of TABLES) await copyToMonthsBefore(table);
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
  }

  /** Under ids by which they came in when they began. */
  async function copyToMonthsBefore(table: string): Promise<void> {
    for (let n = 1; n <= COPIES; n++) {
      const days = n * COPIED_BY_DAYS;
      const time = (Date.now() - days * DAY_MS).toString(16).padStart(12, '0');
      const id = `toUUID(concat('${time.slice(0, 8)}-${time.slice(8)}-', substring(toString(conversation_id), 15)))`;
      await service.clickhouse.writer.command(`INSERT INTO ${DATABASE}.${table}
        SELECT * REPLACE (${id} AS conversation_id, created_at - INTERVAL ${days} DAY AS created_at)
        FROM (SELECT * FROM ${DATABASE}.${table} FINAL
          WHERE UUIDv7ToDateTime(conversation_id, 'UTC') > now() - INTERVAL 1 DAY)`);
    }
  }

  /** Rows of conversations that each query about the range reads at the most. */
  async function rowsReadFor(path: string): Promise<number[]> {
    const { reader } = service.clickhouse;
    const read = reader.read.bind(reader);
    const asked: { sql: string; parameters: Parameters }[] = [];
    Object.assign(reader, {
      read: (query: Query<Parameters, object>, parameters: Parameters) => {
        asked.push({ sql: typeof query.sql === 'function' ? query.sql(parameters) : query.sql, parameters });
        return read(query, parameters);
      },
    });
    const { status } = await tenant.client.get(`/v1/${path}`);
    Object.assign(reader, { read });
    expect([path, status]).toEqual([path, 200]);
    // Others are about all conversations of the tenant, to compare with.
    const ofRange = asked.filter(({ sql }) => sql.includes('toUnixTimestamp64Milli(created_at) >='));
    const estimates = await Promise.all(
      ofRange.map(({ sql, parameters }) =>
        read<Parameters, Estimate>({ name: 'estimate', sql: `EXPLAIN ESTIMATE ${sql}` }, parameters),
      ),
    );
    return estimates
      .flat()
      .filter(({ table }) => TABLES.some((name) => table.startsWith(name)))
      .map(({ rows }) => Number(rows));
  }

  const subjects = () => [
    `organizations/acme/analytics?`,
    `users/ada/analytics?`,
    `products/${tenant.productId}/analytics?`,
    `segments/${segment}/analytics?`,
    `users/ada/analytics/timeseries?metric=frustration&`,
  ];

  it('opens no month before it, in which nothing of it came in', async () => {
    for (const subject of subjects()) {
      const rows = await rowsReadFor(`${subject}from=${at(-10)}&to=${at(0)}`);
      expect(rows.length).toBeGreaterThan(0);
      // Beside the rows of these, older versions that are not merged yet.
      for (const read of rows) expect([subject, read < CONVERSATIONS * COPIES]).toEqual([subject, true]);
      const whole = await rowsReadFor(`${subject}from=${at(-COPIES * COPIED_BY_DAYS - 1)}&to=${at(0)}`);
      expect([subject, Math.max(...whole) > CONVERSATIONS * COPIES]).toEqual([subject, true]);
    }
  });

  it('tells a conversation that came in long after it began', async () => {
    const [from, to] = [at(-2 * COPIED_BY_DAYS - 2), at(-2 * COPIED_BY_DAYS - 0.5)];
    const { body } = await tenant.client.get(`/v1/organizations/acme/analytics?from=${from}&to=${to}`);
    expect(body).toMatchObject({ totalConversations: 1 });
  });
});
