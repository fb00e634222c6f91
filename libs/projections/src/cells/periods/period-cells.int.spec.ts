import { CELLS_VERSION, DATABASE, PERIOD_CELLS, PERIOD_KINDS, type PeriodKind } from '@parley/clickhouse';
import { metricsWith } from '@parley/metrics';
import { eventually, startTestService, type TestService, type TestTenant } from '@parley/testing';
import { cellsThatDiffered } from '../cell-counters.js';
import { PeriodAudit } from './period-audit.js';
import { PeriodKeeper } from './period-keeper.js';
import { StalePeriods } from './stale-periods.js';

const AT_ONCE = { quietMs: 0, leastConversations: 0, leastOfUser: 0 };
const DAY_MS = 86_400_000;
const SERIES_METRICS = metricsWith({ inTimeSeries: true });
const METRIC_NAMES = metricsWith({});
/** The most that one question may ask for. */
const MAX_MEASURES = 8;
/** The measures of questions that together ask for each metric. */
const QUESTIONS = Array.from({ length: Math.ceil(METRIC_NAMES.length / MAX_MEASURES) }, (_, n) =>
  METRIC_NAMES.slice(n * MAX_MEASURES, (n + 1) * MAX_MEASURES),
);
/** How many months ago copies of the conversations came in, by their ids. */
const MONTHS_AGO = [0, 1, 2];
/** In each month; one of them converts: more than a tenth would make no difference. */
const CONVERSATIONS = 12;

describe('cells of days and months', () => {
  let service: TestService;
  let tenant: TestTenant;
  let modelId: string;
  let promptId: string;
  let stale: StalePeriods;
  beforeAll(async () => {
    service = await startTestService({ periodBounds: AT_ONCE });
    stale = new StalePeriods(service.postgres);
    tenant = await service.newTenant();
    for (let n = 0; n < CONVERSATIONS; n++) await say(n);
    await convert({ externalConversationId: 'c-1' });
    await convert({ externalConversationId: 'c-1', externalUserId: 'user-1' });
    await convert({ externalUserId: 'user-1' });
    await service.caughtUp();
    const { body } = await tenant.client.get<{ id: string; usageCount: number }[]>('/v1/models');
    modelId = body.find(({ usageCount }) => usageCount > 0)?.id ?? '';
    const prompts = await tenant.client.get<{ id: string }[]>(`/v1/prompts?productId=${tenant.productId}`);
    promptId = prompts.body[0]?.id ?? '';
    await spreadOverMonths('conversation_facts', ['conversation_id'], ['created_at', 'last_message_at']);
    await spreadOverMonths('conversation_analysis', ['conversation_id'], ['created_at']);
    await spreadOverMonths('event_facts', ['conversation_id', 'event_id'], ['created_at', 'event_at']);
    await noteAll();
    await service.periodsAddedUp(tenant.id);
  });
  afterAll(() => service.close());

  async function say(n: number): Promise<void> {
    const sent = await tenant.client.post('/v1/messages', {
      productId: tenant.productId,
      externalUserId: `user-${n % 4}`,
      externalConversationId: `c-${n}`,
      model: n % 3 === 0 ? 'gpt-4o' : 'gpt-4o-mini',
      systemPrompt: n % 3 === 0 ? 'You sell tea.' : 'You write poems.',
      messages: [
        { role: 'user', content: n % 2 === 0 ? 'This is terrible, I am furious!' : 'Thanks, that was great.' },
      ],
    });
    expect(sent.status).toBe(201);
  }

  async function convert(event: object): Promise<void> {
    const { productId } = tenant;
    const sent = await tenant.client.post('/v1/events', {
      productId,
      eventType: 'sale',
      value: 'x',
      influence: 'positive',
      // An event that tells an outcome would have its conversation analysed again.
      qualityImpactScore: 0,
      ...event,
    });
    expect(sent).toMatchObject({ status: 201 });
  }

  /** Copies all rows, with ids and times of earlier months: no event happens long after it came in. */
  async function spreadOverMonths(table: string, ids: readonly string[], times: readonly string[]): Promise<void> {
    for (const months of MONTHS_AGO.slice(1)) {
      const ms = Date.now() - months * 31 * DAY_MS;
      const time = ms.toString(16).padStart(12, '0');
      const moved = [
        ...ids.map(
          (id) => `toUUID(concat('${time.slice(0, 8)}-${time.slice(8)}-', substring(toString(${id}), 15))) AS ${id}`,
        ),
        ...times.map((column) => `${column} - INTERVAL ${months * 31} DAY AS ${column}`),
      ];
      await service.clickhouse.writer.command(`INSERT INTO ${DATABASE}.${table}
        SELECT * REPLACE (${moved.join(', ')}) FROM (SELECT * FROM ${DATABASE}.${table} FINAL
          WHERE UUIDv7ToDateTime(conversation_id, 'UTC') > now() - INTERVAL 1 DAY)`);
    }
  }

  const erase = async (user: string): Promise<void> => {
    const erased = await tenant.client.delete<{ jobId: string }>(`/v1/users/${user}`);
    expect(erased.status).toBe(202);
    await eventually('the user is erased', async () => {
      const { body } = await tenant.client.get<{ status: string }>(`/v1/erasures/${erased.body.jobId}`);
      return body.status === 'done';
    });
  };

  const noteAll = async (): Promise<void> => {
    await service.postgres.query({ text: 'DELETE FROM period_celled_tenants' });
  };

  /** Answers about the product, a model, the events of the product, its quality over time, one of its prompts, and its prompts by model. */
  const answers = async (): Promise<unknown[]> => {
    const product = await tenant.client.get(`/v1/products/${tenant.productId}/analytics`);
    const model = await tenant.client.get(`/v1/models/${modelId}/analytics?period=90d`);
    const from = new Date(Math.floor(Date.now() / DAY_MS - 90) * DAY_MS).toISOString();
    const ofProduct = (path: string) =>
      tenant.client.get<object>(`/v1/products/${tenant.productId}/${path}from=${from}`);
    const events = await ofProduct('events/summary?');
    const series = await ofProduct('analytics/timeseries?metric=frustration&');
    const prompt = await tenant.client.get(`/v1/prompts/${promptId}/analytics`);
    const to = new Date(Math.floor(Date.now() / DAY_MS + 1) * DAY_MS).toISOString();
    const question = { measures: ['cqi', 'conversations'], by: ['prompt', 'model'], from, to };
    const breakdown = await tenant.client.post<object>('/v1/query', question);
    const answered = [product, model, events, series, prompt, breakdown];
    expect(answered.map(({ status }) => status)).toEqual(answered.map(() => 200));
    return [
      product.body,
      model.body,
      { ...events.body, to: null },
      { ...series.body, to: null },
      prompt.body,
      breakdown.body,
    ];
  };

  /** Stops maintenance, since a keeper would list the tenant again. */
  const fromConversations = async (): Promise<unknown[]> => {
    await service.maintenance.stop();
    await service.postgres.query({ text: 'UPDATE period_celled_tenants SET listed = false' });
    const told = await answers();
    service.maintenance.start();
    await service.periodsAddedUp(tenant.id);
    return told;
  };

  const falsify = (kind: PeriodKind, where = 'true'): Promise<void> => {
    const { name, columns } = PERIOD_CELLS[kind].table;
    const falsified =
      'conversions' in columns
        ? 'conversions + 1 AS conversions'
        : 'events' in columns
          ? 'events + 1 AS events'
          : 'conversations + 7 AS conversations, arrayMap(x -> x + 9, measures) AS measures';
    return service.clickhouse.writer.command(`INSERT INTO ${DATABASE}.${name}
      SELECT * REPLACE (row_version + 1 AS row_version, ${falsified}) FROM ${DATABASE}.${name} FINAL WHERE ${where}`);
  };

  const auditAll = async (): Promise<void> => {
    const audit = new PeriodAudit(service.postgres, service.clickhouse.reader, stale);
    for (let round = 0; round < 20; round++) await audit.round();
    await service.periodsAddedUp(tenant.id);
  };

  it('tell what conversations tell', async () => {
    expect(await answers()).toMatchObject([
      { scoredConversations: CONVERSATIONS * MONTHS_AGO.length },
      {},
      {},
      {},
      { totalConversations: expect.any(Number) as number },
      {},
    ]);
    expect(await answers()).toEqual(await fromConversations());
  });

  it('are read: of months before this one by the month, of this month and of models by the day', async () => {
    const before = await answers();
    let last = before;
    for (const kind of PERIOD_KINDS) {
      const ofThisMonth = `toStartOfMonth(starts_on) = toStartOfMonth(today())`;
      const isRead = kind.endsWith('Month')
        ? `NOT ${ofThisMonth}`
        : ['modelDay', 'eventDay', 'seriesDay', 'promptDay', 'breakdownDay'].includes(kind)
          ? 'true'
          : ofThisMonth;
      await falsify(kind, isRead);
      const told = await answers();
      expect([kind, told]).not.toEqual([kind, last]);
      last = told;
    }
    await auditAll();
    expect(await answers()).toEqual(before);
  });

  // Adding up a day of a product adds up that day of the tenant as well.
  it.each([
    ['of products', true],
    ['of the tenant', false],
  ])('%s that are missing are found by the audit', async (_, ofProducts) => {
    const kinds = PERIOD_KINDS.filter((kind) => PERIOD_CELLS[kind].ofProducts === ofProducts);
    const found = async (): Promise<number[]> => {
      const { values } = await cellsThatDiffered.get();
      const tables = kinds.map((kind) => PERIOD_CELLS[kind].table.name);
      return tables.map((table) => values.find(({ labels }) => labels.table === table)?.value ?? 0);
    };
    const [before, foundBefore] = [await answers(), await found()];
    for (const kind of kinds)
      await service.clickhouse.writer.command(`TRUNCATE TABLE ${DATABASE}.${PERIOD_CELLS[kind].table.name}`);
    await auditAll();
    const foundNow = await found();
    expect(kinds.filter((_kind, place) => foundNow[place] === foundBefore[place])).toEqual([]);
    expect(await answers()).toEqual(before);
  });

  it('are not read of a period that was touched, until it is added up again', async () => {
    const before = await answers();
    for (const kind of PERIOD_KINDS) await falsify(kind);
    const days = await daysOfAll();
    await stale.note(days, DAY_MS);
    expect(await answers()).toEqual(before);
    // For each month, its day seven times, and the month itself twice, unless it is the current one.
    expect(await waitingPeriods()).toBe(MONTHS_AGO.length * 9 - 2);
    await stale.note(days, 0);
    await service.periodsAddedUp(tenant.id);
    expect(await answers()).toEqual(before);
    expect(await waitingPeriods()).toBe(0);
  });

  const waitingPeriods = async (): Promise<number> => {
    const { body } = await service.operator.get<{ cells: { waitingPeriods: number } }>('/v1/admin/status');
    return body.cells.waitingPeriods;
  };

  const daysOfAll = async () => {
    const rows = await service.clickhouse.reader.read<{ tenantId: string }, { day: string }>(
      {
        name: 'days',
        sql: `SELECT DISTINCT toString(toDate(UUIDv7ToDateTime(conversation_id, 'UTC'))) AS day
          FROM ${DATABASE}.conversation_facts WHERE tenant_id = {tenantId:UUID}`,
      },
      { tenantId: tenant.id },
    );
    return rows.map(({ day }) => ({ tenantId: tenant.id, productId: tenant.productId, day }));
  };

  it('that are touched while they are added up stay to be added up', async () => {
    const { reader, writer } = service.clickhouse;
    await service.maintenance.stop();
    await stale.note(await daysOfAll());
    let again: Promise<void> | null = null;
    const slow = Object.assign(Object.create(writer) as typeof writer, {
      execute: async (...sent: Parameters<typeof writer.execute>) => {
        await writer.execute(...sent);
        again ??= stale.note(await daysOfAll());
        await again;
      },
    });
    const audit = new PeriodAudit(service.postgres, reader, stale);
    await new PeriodKeeper(service.postgres, { reader, writer: slow }, stale, audit, AT_ONCE).keep(
      new AbortController().signal,
    );
    const left = await service.postgres.query<{ kind: string }>({
      text: 'SELECT DISTINCT kind FROM stale_periods ORDER BY kind',
    });
    // Kinds that were added up before the note are to be added up again; later kinds were read after it.
    expect(left.map(({ kind }) => kind)).toContain('breakdownDay');
    service.maintenance.start();
    await service.periodsAddedUp(tenant.id);
  });

  it('of one tenant that cannot be added up hold no other up, and are put off', async () => {
    const { reader, writer } = service.clickhouse;
    await service.maintenance.stop();
    const other = await service.newTenant();
    await service.postgres.query({
      text: 'INSERT INTO celled_tenants (tenant_id, cells_version) VALUES ($1, $2)',
      values: [other.id, CELLS_VERSION],
    });
    await service.postgres.query({ text: 'INSERT INTO period_celled_tenants VALUES ($1, true)', values: [other.id] });
    const [day] = await daysOfAll();
    if (day === undefined) throw new Error('There is no day.');
    await stale.note([day, { ...day, tenantId: other.id }]);
    const failing = Object.assign(Object.create(writer) as typeof writer, {
      execute: (...[statement, parameters]: Parameters<typeof writer.execute>) =>
        parameters?.['tenantId'] === tenant.id
          ? Promise.reject(new Error('too much'))
          : writer.execute(statement, parameters),
    });
    const audit = new PeriodAudit(service.postgres, reader, stale);
    const keeper = new PeriodKeeper(service.postgres, { reader, writer: failing }, stale, audit, AT_ONCE);
    await expect(keeper.keep(new AbortController().signal)).rejects.toThrow('too much');
    const left = await service.postgres.query<{ tenantId: string; isPutOff: boolean }>({
      text: `SELECT DISTINCT tenant_id AS "tenantId", touched_at > now() AS "isPutOff" FROM stale_periods WHERE kind NOT LIKE '%Month'`,
    });
    expect(left).toEqual([{ tenantId: tenant.id, isPutOff: true }]);
    await stale.note([day], 0);
    service.maintenance.start();
    await service.periodsAddedUp(tenant.id);
  });

  it('lose the conversion of somebody who is erased and has no conversation of their own', async () => {
    const before = await answers();
    await convert({ externalConversationId: 'c-2', externalUserId: 'user-9' });
    await service.caughtUp();
    await service.periodsAddedUp(tenant.id);
    expect(await answers()).not.toEqual(before);
    await erase('user-9');
    expect(await answers()).toEqual(before);
    await service.periodsAddedUp(tenant.id);
    expect(await answers()).toEqual(before);
  });

  it('are touched by events for the conversion alone, and by those that are one', async () => {
    await service.periodsAddedUp(tenant.id);
    await service.maintenance.stop();
    const before = await answers();
    const touched = async () => {
      await service.caughtUp();
      return service.postgres.query({
        text: 'SELECT DISTINCT kind FROM stale_periods WHERE number > $1 ORDER BY kind',
        values: [last],
      });
    };
    const [{ last } = { last: 0 }] = await service.postgres.query<{ last: number }>({
      text: 'SELECT last FROM cell_numbers',
    });
    await convert({ externalUserId: 'user-2' });
    await convert({ externalConversationId: 'c-3', influence: 'neutral' });
    await convert({ externalConversationId: `c-${CONVERSATIONS}` });
    expect(await touched()).toEqual([{ kind: 'eventDay' }]);
    expect((await answers()).slice(0, 2)).toEqual(before.slice(0, 2));
    await convert({ externalConversationId: 'c-3' });
    expect(await touched()).toEqual([{ kind: 'conversionDay' }, { kind: 'conversionMonth' }, { kind: 'eventDay' }]);
    const told = await answers();
    expect(told).not.toEqual(before);
    service.maintenance.start();
    await service.periodsAddedUp(tenant.id);
    expect(await answers()).toEqual(told);
    expect(await fromConversations()).toEqual(told);
  });

  it('tell the conversion of an event that came before its conversation', async () => {
    await say(CONVERSATIONS);
    await service.caughtUp();
    const told = await answers();
    await service.periodsAddedUp(tenant.id);
    expect(await answers()).toEqual(told);
    expect(await fromConversations()).toEqual(told);
  });

  it('tell events by the day on which they happened, as far as whole days are asked for', async () => {
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const at = (ms: number): string => new Date(ms).toISOString();
    for (const eventAt of [midnight - 40 * DAY_MS, midnight - DAY_MS, midnight - 1, midnight + 12 * 3_600_000]) {
      await convert({ eventType: 'visit', eventAt: at(eventAt), value: '12.50 EUR', valueType: 'currency' });
      await convert({ eventType: 'length', eventAt: at(eventAt), value: '7', valueType: 'numeric' });
    }
    await service.caughtUp();
    await service.periodsAddedUp(tenant.id);
    const asked = ['day', 'week', 'hour'].flatMap((interval) =>
      [midnight - 10 * DAY_MS, midnight - 9.5 * DAY_MS].flatMap((from) =>
        [midnight, midnight + 6 * 3_600_000, midnight + DAY_MS - 1].map(
          (to) => `/v1/products/${tenant.productId}/events/summary?interval=${interval}&from=${at(from)}&to=${at(to)}`,
        ),
      ),
    );
    const summaries = (): Promise<unknown[]> =>
      Promise.all(asked.map(async (path) => (await tenant.client.get<{ eventTypes: unknown }>(path)).body));
    const told = await summaries();
    expect(told[0]).toMatchObject({
      eventTypes: [
        { eventType: 'length', count: 2, numericSum: 14 },
        { eventType: 'visit', count: 2, currencySums: [{ currency: 'EUR', sum: 25 }] },
      ],
    });
    await falsify('eventDay');
    const isFromCells = (path: string): boolean =>
      !path.includes('hour') && path.includes(`from=${at(midnight - 10 * DAY_MS)}`);
    expect((await summaries()).map((body, index) => JSON.stringify(body) !== JSON.stringify(told[index]))).toEqual(
      asked.map(isFromCells),
    );
    await noteAll();
    expect(await summaries()).toEqual(told);
    await service.periodsAddedUp(tenant.id);
    expect(await summaries()).toEqual(told);
  });

  it('tell any metric by the day on which conversations began, as far as days are asked for', async () => {
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const at = (ms: number): string => new Date(ms).toISOString();
    const beginnings = [-40 * DAY_MS, -DAY_MS, -DAY_MS, -1, 0];
    for (const [n, beginning] of beginnings.entries()) await begin(`began-${n}`, at(midnight + beginning), n % 5);
    await service.caughtUp();
    await service.periodsAddedUp(tenant.id);
    const range = (from: number, to: number, interval = 'day') => ({
      interval,
      from: at(midnight + from),
      to: at(midnight + to),
    });
    const days = [
      range(-10 * DAY_MS, 0),
      range(-50 * DAY_MS, 0, 'week'),
      range(-10 * DAY_MS, -1 + 2 * DAY_MS),
      range(-9.5 * DAY_MS, -2),
    ];
    const parts = [range(-10 * DAY_MS, 0, 'hour'), range(-DAY_MS, -2)];
    const series = async (asked: readonly Readonly<Record<string, string>>[]): Promise<unknown[]> => {
      const told: unknown[] = [];
      for (const [n, times] of asked.entries()) {
        // Of the other ranges, each asks for other metrics.
        for (const metric of times === days[0] ? SERIES_METRICS : SERIES_METRICS.slice(0, 1)) {
          const query = new URLSearchParams({ metric, ...times }).toString();
          const path = `/v1/products/${tenant.productId}/analytics/timeseries?${query}`;
          const { points } = (await tenant.client.get<{ points: readonly { value: unknown }[] }>(path)).body;
          told.push([metric, ...points.map(({ value }) => value)]);
        }
        for (const measures of times === days[0] ? QUESTIONS : QUESTIONS.slice(n % QUESTIONS.length).slice(0, 1)) {
          const question = { measures, filters: { productId: tenant.productId }, ...times };
          const { status, body } = await tenant.client.post<{ rows: unknown }>('/v1/query', question);
          expect([measures, status]).toEqual([measures, 200]);
          told.push(body.rows);
        }
      }
      return told;
    };
    const [ofDays, ofParts] = [await series(days), await series(parts)];
    expect(ofDays).toContainEqual(['inputTokens', ...Array<number>(9).fill(0), 600 + 700 + 800]);
    await falsify('seriesDay');
    const falsified = await series(days);
    // The first question, after the series of the first range.
    expect(falsified[SERIES_METRICS.length]).not.toEqual(ofDays[SERIES_METRICS.length]);
    const differ = falsified.map((row, index) => JSON.stringify(row) !== JSON.stringify(ofDays[index]));
    expect(differ.filter(Boolean).length).toBeGreaterThan(days.length * 4);
    expect(await series(parts)).toEqual(ofParts);
    await service.maintenance.stop();
    await noteAll();
    expect(await series(days)).toEqual(ofDays);
    service.maintenance.start();
    await service.periodsAddedUp(tenant.id);
  });

  async function begin(externalConversationId: string, createdAt: string, rating: number): Promise<void> {
    const { productId, client } = tenant;
    const said = { role: 'user', content: 'This is terrible, I am furious! I want a refund.', createdAt };
    const usage = { inputTokens: 500 + rating * 100, outputTokens: 20 };
    const answered = { role: 'assistant', content: 'I am sorry.', model: 'gpt-4o', usage, createdAt };
    const conversation = { productId, externalUserId: 'user-3', externalConversationId };
    const sent = await client.post<{ conversationId: string }>('/v1/messages', {
      ...conversation,
      messages: [said, answered],
    });
    expect(sent).toMatchObject({ status: 201 });
    const rated = { productId, conversationId: sent.body.conversationId, rating, ratingMin: 0, ratingMax: 4 };
    expect(await client.post('/v1/ratings', rated)).toMatchObject({ status: 201 });
  }

  it('lose what is erased, and tell the rest', async () => {
    await convert({ eventType: 'visit of user-1', externalUserId: 'user-1' });
    await service.caughtUp();
    await service.periodsAddedUp(tenant.id);
    expect(await cellsOf('visit of user-1')).toBe(1);
    await erase('user-1');
    const told = await answers();
    await service.periodsAddedUp(tenant.id);
    expect(await cellsOf('visit of user-1')).toBe(0);
    expect(await answers()).toEqual(told);
    expect(await fromConversations()).toEqual(told);
  });

  const cellsOf = async (eventType: string): Promise<number> => {
    const rows = await service.clickhouse.reader.read<{ tenantId: string; eventType: string }, object>(
      {
        name: 'cells of a type',
        sql: `SELECT DISTINCT starts_on FROM ${DATABASE}.event_day_cells
          WHERE tenant_id = {tenantId:UUID} AND event_type = {eventType:String}`,
      },
      { tenantId: tenant.id, eventType },
    );
    return rows.length;
  };

  it('name no person', () => {
    for (const { table } of Object.values(PERIOD_CELLS)) {
      expect(Object.keys(table.columns)).not.toContain('user_id');
      if ('users' in table.columns) expect(table.columns.users.type).toBe('Array(UInt64)');
    }
  });

  it('are of no tenant with few conversations', async () => {
    const { reader, writer } = service.clickhouse;
    await service.maintenance.stop();
    await service.postgres.query({ text: 'DELETE FROM period_celled_tenants' });
    const audit = new PeriodAudit(service.postgres, reader, stale);
    const keep = (leastConversations: number): Promise<void> =>
      new PeriodKeeper(service.postgres, { reader, writer }, stale, audit, { ...AT_ONCE, leastConversations }).keep(
        new AbortController().signal,
      );
    const listed = async (): Promise<number> =>
      (await service.postgres.query({ text: 'SELECT FROM period_celled_tenants WHERE listed' })).length;
    await keep(1_000);
    expect(await listed()).toBe(0);
    await keep(2);
    expect(await listed()).toBe(1);
    service.maintenance.start();
  });
});
