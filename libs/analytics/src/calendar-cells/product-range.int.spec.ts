import { DATABASE, PERIOD_CELLS } from '@parley/clickhouse';
import { METRICS, type MetricName } from '@parley/metrics';
import { eventually, startTestService, type TestService, type TestTenant } from '@parley/testing';
import { CalendarCells } from './calendar-cells.js';
import { MAX_MEASURES } from '../query/query-limits.js';

const DAY_MS = 86_400_000;
/**
 * How many days before today copies of the conversations came in: with those of today and adjacent days, three months.
 */
const COPIED_BY_DAYS = [1, 2, 40, 41, 75];
/** On each day; one of them converts: more than a tenth would make no difference. */
const CONVERSATIONS = 12;

const NAMES = Object.keys(METRICS) as MetricName[];
/** Questions that together ask for each measure once. */
const ALL_MEASURES = Array.from({ length: Math.ceil(NAMES.length / MAX_MEASURES) }, (_, n) =>
  NAMES.slice(n * MAX_MEASURES, (n + 1) * MAX_MEASURES),
);
/** One measure of each kind. */
const SOME_MEASURES: readonly MetricName[] = ['cqi', 'rating', 'conversations', 'cost', 'jailbreakDetected'];

describe('products and a prompt over a time, from cells', () => {
  let service: TestService;
  let tenant: TestTenant;
  /** A product without conversions, so that returning users tell its growth. */
  let silent: string;
  let promptId: string;
  const now = Date.now();
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;

  beforeAll(async () => {
    service = await startTestService({ periodBounds: { quietMs: 0, leastConversations: 0, leastOfUser: 0 } });
    tenant = await service.newTenant();
    silent = (await tenant.client.post<{ id: string }>('/v1/products', { name: 'Silent' })).body.id;
    for (const productId of [tenant.productId, silent]) {
      for (let n = 0; n < CONVERSATIONS; n++) await say(productId, n);
    }
    await convert(5);
    await service.caughtUp();
    const prompts = await tenant.client.get<{ id: string }[]>(`/v1/prompts?productId=${tenant.productId}`);
    promptId = prompts.body[0]?.id ?? '';
    for (const table of ['conversation_facts', 'conversation_analysis'])
      await copy(table, ['conversation_id'], ['created_at']);
    await copy('event_facts', ['event_id', 'conversation_id'], ['created_at', 'event_at']);
    await addUpAll();
  });
  afterAll(() => service.close());

  /** Some conversations began today, some the day before, and one a while ago. */
  async function say(productId: string, n: number): Promise<void> {
    const beganAt = n === 0 ? midnight - 3.5 * DAY_MS : n % 2 === 0 ? midnight - 1 : midnight;
    const createdAt = new Date(beganAt).toISOString();
    const content = n % 3 === 0 ? 'This is terrible, I am furious! I want a refund.' : 'Thanks, my order has come.';
    const sent = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
      productId,
      externalUserId: `user-${n % 3}`,
      systemPrompt: n % 4 === 0 ? 'You sell tea.' : 'You write poems.',
      externalConversationId: `${productId}-${n}`,
      messages: [
        { role: 'user', content, createdAt },
        { role: 'assistant', content: 'Certainly.', createdAt },
      ],
    });
    expect(sent.status).toBe(201);
    const rated = { productId, conversationId: sent.body.conversationId, rating: n % 5, ratingMin: 0, ratingMax: 4 };
    expect((await tenant.client.post('/v1/ratings', rated)).status).toBe(201);
  }

  async function convert(n: number): Promise<void> {
    const { productId, client } = tenant;
    const event = {
      productId,
      externalConversationId: `${productId}-${n}`,
      eventType: 'sale',
      value: 'x',
      influence: 'positive',
    };
    expect((await client.post('/v1/events', event)).status).toBe(201);
  }

  /** Copies rows to earlier days, with ids that came in as much earlier as the conversations began. */
  async function copy(table: string, ids: readonly string[], times: readonly string[]): Promise<void> {
    for (const days of COPIED_BY_DAYS) {
      const time = (now - days * DAY_MS).toString(16).padStart(12, '0');
      const moved = [
        ...ids.map(
          (id) => `toUUID(concat('${time.slice(0, 8)}-${time.slice(8)}-', substring(toString(${id}), 15))) AS ${id}`,
        ),
        ...times.map((column) => `${column} - INTERVAL ${days} DAY AS ${column}`),
      ];
      await service.clickhouse.writer.command(`INSERT INTO ${DATABASE}.${table}
        SELECT * REPLACE (${moved.join(', ')}) FROM (SELECT * FROM ${DATABASE}.${table} FINAL
          WHERE UUIDv7ToDateTime(conversation_id, 'UTC') > now() - INTERVAL 12 HOUR)`);
    }
  }

  async function addUpAll(): Promise<void> {
    await service.postgres.query({ text: 'DELETE FROM period_celled_tenants' });
    await service.periodsAddedUp(tenant.id);
  }

  /** Whichever day of the month it is today, one of these reads days from cells, and one reads months. */
  const RANGES: readonly (readonly [fromDays: number, toDays: number | null])[] = [
    [-100, 1],
    [-41, -40],
    [-40, -1],
    [-6, -1],
    [0, 1],
    [-1.5, 0.25],
    [-41.5, -0.5],
    [-300, -200],
    [2_900_000, null],
    [-700_000, 1],
  ];

  const at = (days: number) => new Date(midnight + days * DAY_MS).toISOString();

  /** Each third still has whole days and months, parts of days, and everything. */
  const everyRange = (nth: number) => RANGES.filter((_, n) => n % nth === 0);

  /** The second product differs by its growth alone. */
  const ofAllSubjects = () => [
    { subject: `products/${tenant.productId}`, ranges: RANGES },
    { subject: `products/${silent}`, ranges: everyRange(3) },
    { subject: `prompts/${promptId}`, ranges: everyRange(2) },
  ];

  const analytics = async (asked = ofAllSubjects()): Promise<unknown[]> => {
    const told: unknown[] = [];
    for (const { subject, ranges } of asked) {
      for (const [from, to] of ranges) {
        const range = `from=${at(from)}${to === null ? '' : `&to=${at(to)}`}`;
        const { status, body } = await tenant.client.get(`/v1/${subject}/analytics?${range}`);
        expect([subject, range, status]).toEqual([subject, range, 200]);
        told.push(body);
      }
    }
    return told;
  };

  /**
   * In the first range, each question asks for other measures. The last range begins within a day: over all products,
   * conversations are read for it.
   */
  const ASKED: readonly (readonly [fromDays: number, toDays: number, measures?: readonly MetricName[][]])[] = [
    [-80, 1, ALL_MEASURES],
    [-40, -1],
    [-6, 0.25],
    [-41.5, -0.5],
  ];
  const OF_ALL_PRODUCTS = 4;

  /** Questions about one product and about all, compared with another product and with the time before. */
  const questions = async (): Promise<unknown[]> => {
    const told: unknown[] = [];
    const filters = { productId: tenant.productId };
    const kinds = [
      { filters, compareWith: { productId: silent } },
      { filters, compareTo: 'previous' },
      { by: ['product'], order: 'product' },
      { by: ['product'], interval: 'week' },
      { interval: 'day' },
      {},
    ];
    for (const [from, to, measures = [SOME_MEASURES]] of ASKED) {
      for (const [n, kind] of kinds.entries()) {
        const question = { measures: measures[n % measures.length], ...kind, from: at(from), to: at(to) };
        const { status, body } = await tenant.client.post<{ rows: unknown; comparison?: unknown }>(
          '/v1/query',
          question,
        );
        expect([question, status]).toEqual([question, 200]);
        told.push([body.rows, body.comparison]);
      }
    }
    return told;
  };

  const answers = async (): Promise<unknown[][]> => [await analytics(), await questions()];

  const fromConversations = async (ask: () => Promise<unknown[]> = answers): Promise<unknown[]> => {
    await service.maintenance.stop();
    await service.postgres.query({ text: 'UPDATE period_celled_tenants SET listed = false' });
    const told = await ask();
    await service.postgres.query({ text: 'UPDATE period_celled_tenants SET listed = true' });
    service.maintenance.start();
    return told;
  };

  it('is told as its conversations tell it', async () => {
    const [ofAnalytics = [], ofQuestions = []] = await answers();
    const all = CONVERSATIONS * (1 + COPIED_BY_DAYS.length);
    expect(ofAnalytics[0]).toMatchObject({
      scoredConversations: all,
      productQualityIndex: expect.any(Number) as number,
    });
    expect(ofAnalytics[RANGES.length - 2]).toMatchObject({ scoredConversations: 0, productQualityIndex: null });
    expect(new Set(ofAnalytics.map((body) => JSON.stringify(body))).size).toBeGreaterThan(RANGES.length);
    const [[, compared]] = ofQuestions as [[unknown, object]];
    expect(compared).toMatchObject({
      conversations: all,
      metrics: { sentiment: { pValue: expect.any(Number) as number } },
    });
    expect(await fromConversations()).toEqual([ofAnalytics, ofQuestions]);
  });

  it('has one insight, which is taken from the quota once', async () => {
    const ask = async (): Promise<unknown[]> =>
      Promise.all(
        ['', '?from=2026-01-01T00:00:00Z'].map(
          async (times) => (await tenant.client.get(`/v1/products/${tenant.productId}/analytics${times}`)).body,
        ),
      );
    const taken = () =>
      service.postgres.query({ text: 'SELECT digest FROM insight_receipts WHERE tenant_id = $1', values: [tenant.id] });
    const told = await ask();
    const before = (await taken()).length;
    expect(await fromConversations(ask)).toEqual(told);
    expect((await taken()).length).toBe(before);
  });

  it('is told so while its days are touched, and when one came in of another time', async () => {
    await service.maintenance.stop();
    await say(tenant.productId, 3);
    await convert(3);
    for (const days of [-40, -200]) {
      const createdAt = new Date(midnight + days * DAY_MS).toISOString();
      const messages = [{ role: 'user', content: 'Where is my refund?', createdAt }];
      const sent = {
        productId: tenant.productId,
        externalUserId: 'user-7',
        externalConversationId: `c${days}`,
        messages,
      };
      expect((await tenant.client.post('/v1/messages', sent)).status).toBe(201);
    }
    await service.caughtUp();
    const told = await answers();
    expect(await fromConversations()).toEqual(told);
    await service.periodsAddedUp(tenant.id);
    expect(await answers()).toEqual(told);
  });

  it('is read from cells of days and months', async () => {
    const read = () => analytics([{ subject: `products/${tenant.productId}`, ranges: everyRange(3) }]);
    const before = await read();
    let last = before;
    for (const kind of ['productDay', 'productMonth', 'conversionDay', 'conversionMonth'] as const) {
      const { name, columns } = PERIOD_CELLS[kind].table;
      const falsified = 'conversions' in columns ? '0 AS conversions' : 'arrayMap(x -> x + 9, measures) AS measures';
      await service.clickhouse.writer.command(`INSERT INTO ${DATABASE}.${name}
        SELECT * REPLACE (row_version + 1 AS row_version, ${falsified}) FROM ${DATABASE}.${name} FINAL`);
      const told = await read();
      expect([kind, told]).not.toEqual([kind, last]);
      last = told;
    }
    await addUpAll();
    expect(await read()).toEqual(before);
  });

  it('is read from cells however many products have had something this month', async () => {
    const noted = `SELECT $1, kind, gen_random_uuid(), date_trunc('month', now() AT TIME ZONE 'UTC'), 0, clock_timestamp()
      FROM unnest($2::text[]) AS kind, generate_series(1, 1100)`;
    await service.postgres.query({
      text: `INSERT INTO stale_periods (tenant_id, kind, product_id, starts_on, number, touched_at) ${noted}`,
      values: [tenant.id, ['productMonth', 'conversionMonth']],
    });
    const cells = new CalendarCells(service.postgres, service.clickhouse.reader);
    expect(await cells.ofProducts(tenant.id, null)).not.toBeNull();
    expect(await cells.ofConversions(tenant.id)).not.toBeNull();
  });

  it('is asked about by cells of series', async () => {
    const before = await questions();
    const { name } = PERIOD_CELLS.seriesDay.table;
    const raised = ['measures', 'squares', 'usage'].map((column) => `arrayMap(x -> x + 9, ${column}) AS ${column}`);
    await service.clickhouse.writer.command(`INSERT INTO ${DATABASE}.${name} SELECT * REPLACE (
        row_version + 1 AS row_version, conversations + 1 AS conversations, messages + 1 AS messages,
        normalised + 0.5 AS normalised, ${raised.join(', ')}) FROM ${DATABASE}.${name} FINAL`);
    const told = await questions();
    const same = told.filter((answer, index) => JSON.stringify(answer) === JSON.stringify(before[index]));
    expect(same).toEqual(before.slice(-OF_ALL_PRODUCTS));
    await addUpAll();
    expect(await questions()).toEqual(before);
  });

  it('has no conversation of somebody who is erased', async () => {
    const { status, body } = await tenant.client.delete<{ jobId: string }>('/v1/users/user-1');
    expect(status).toBe(202);
    await eventually('they are erased', async () => {
      const erasure = await tenant.client.get<{ status: string }>(`/v1/erasures/${body.jobId}`);
      return erasure.body.status === 'done';
    });
    const told = await answers();
    await service.periodsAddedUp(tenant.id);
    expect(await answers()).toEqual(told);
    expect(await fromConversations()).toEqual(told);
  });
});
