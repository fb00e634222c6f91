import fc from 'fast-check';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';
import { CalendarCells } from './calendar-cells/calendar-cells.js';
import { TenantAggregates } from './tenant-aggregates/tenant-aggregates.js';
import { known, meanScore } from './testing/histories/arithmetic.js';
import { histories, type Step } from './testing/histories/history.js';
import { HistoryPlayer } from './testing/histories/play-history.js';
import {
  conversionsOf,
  eventsSummary,
  interactionMetrics,
  METRICS,
  modelMetrics,
  modelUsage,
  moodIsRead,
  ownMetrics,
  productMetrics,
  promptMetrics,
  questionOf,
  segmentMetrics,
  seriesOf,
  topicsOf,
  keywordsOf,
} from './testing/histories/reference.js';
import { readHistory, type StoredHistory, type StoredConversation } from './testing/histories/stored-history.js';

type Body = Readonly<Record<string, unknown>>;

interface ModelUsage extends Body {
  readonly usageCount: number;
  readonly lastUsedAt: string | null;
  readonly products: readonly { readonly id: string; readonly conversationCount: number }[];
}

/** The names in histories by which the model goes. */
const GPT_4O = ['gpt-4o', 'gpt-4o-2024-08-06'];

/** What questions are asked by, and the groups that a conversation counts for. */
const DIMENSIONS: Readonly<Record<string, (conversation: StoredConversation) => readonly (string | null)[]>> = {
  model: ({ models }) => (models.length === 0 ? [null] : models),
  prompt: ({ promptId }) => [promptId],
  version: ({ versionId }) => [versionId],
};

const NAMES = Object.keys(METRICS);
const MEASURES = [NAMES.slice(0, 8), NAMES.slice(8), ['cqi', 'conversations']];

/** Of what differs in its measures alone, a third is asked in each turn; there are two turns in each history. */
let turn = 0;
const isTurnOf = (n: number): boolean => (n + turn) % MEASURES.length === 0;

const DAY_MS = 86_400_000;
/** Days (UTC) up to today, as `2026-11-21`. */
const lastDays = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.now() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );

/** Ratings and sums of money have floating-point errors; all else must be the same to the last digit. */
function expectSame(path: string, shown: unknown, expected: unknown): void {
  if (typeof expected === 'number' && !Number.isInteger(expected)) {
    expect([path, typeof shown]).toEqual([path, 'number']);
    if (Math.abs(Number(shown) - expected) > 2e-6) expect([path, shown]).toEqual([path, expected]);
  } else if (typeof expected === 'object' && expected !== null) {
    expect([path, Object.keys(shown ?? {}).sort()]).toEqual([path, Object.keys(expected).sort()]);
    for (const [key, value] of Object.entries(expected)) expectSame(`${path} ${key}`, (shown as Body)[key], value);
  } else {
    expect([path, shown]).toEqual([path, expected]);
  }
}

describe('analytics after random histories', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ periodBounds: { quietMs: 0, leastConversations: 0, leastOfUser: 0 } });
  });
  afterAll(() => service.close());

  async function playOut(steps: readonly Step[]): Promise<Comparison> {
    const tenant = await service.newTenant();
    const weights = { satisfaction: 0.1, safety: 0.2, friction: 0.3, growth: 0.4 };
    const second = await tenant.client.post<{ id: string }>('/v1/products', {
      name: 'Second',
      qualityIndexMetricWeights: Object.entries(weights).map(([key, weight]) => ({ key, weight })),
    });
    const productIds = [tenant.productId, second.body.id];
    // From the first step on, a period that is touched but not noted would lack rows.
    await service.periodsAddedUp(tenant.id);
    await new HistoryPlayer(service, tenant, productIds).play(steps);
    return new Comparison(service, tenant, await readHistory(service.postgres, tenant.id));
  }

  it('are what the rows of PostgreSQL say, analysed and summed up again', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        const compare = await playOut(steps);
        // Once while some days are added up and others are not, and again when all are.
        await compare.products();
        await compare.ranges();
        await compare.conversions();
        await compare.models();
        await compare.questions();
        await compare.periodsAddedUp();
        await compare.products();
        await compare.ranges();
        await compare.conversions();
        await compare.users();
        await compare.organizations();
        await compare.segments();
        await compare.models();
        await compare.questions();
        await compare.prompts();
        await compare.interactions();
        await compare.timeseries();
        await compare.events();
      }),
      { numRuns: Number(process.env['PARLEY_TEST_HISTORIES'] ?? 4), endOnFailure: true },
    );
  }, 600_000);
});

/** Asks every analytics endpoint of a tenant, and compares the answers with the reference. */
class Comparison {
  private readonly conversations: readonly StoredConversation[];

  constructor(
    private readonly service: TestService,
    private readonly tenant: TestTenant,
    private readonly history: StoredHistory,
  ) {
    this.conversations = history.conversations;
  }

  private async get<Answer = Body>(path: string): Promise<Answer> {
    const { status, body } = await this.tenant.client.get<Answer>(`/v1/${path}`);
    expect([path, status, status === 200 ? null : body]).toEqual([path, 200, null]);
    return body;
  }

  periodsAddedUp(): Promise<void> {
    return this.service.periodsAddedUp(this.tenant.id);
  }

  async products(): Promise<void> {
    for (const { id } of this.history.products) {
      const path = `products/${id}/analytics`;
      const { insights, ...metrics } = await this.get(path);
      const expected = productMetrics(this.history, id);
      expectSame(path, metrics, expected);
      expect(insights === null).toBe(this.conversations.every(({ productId }) => productId !== id));
    }
  }

  /** Everything, two of the days on which conversations began, and a range that begins and ends within a day. */
  async ranges(): Promise<void> {
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    for (const { id } of this.history.products) {
      for (const [days, until] of [
        [20, -1],
        [4, 2],
        [4.5, 2.5],
      ] as const) {
        const [from, to] = [new Date(midnight - days * DAY_MS), new Date(midnight - until * DAY_MS)];
        const path = `products/${id}/analytics?mode=simple&from=${from.toISOString()}&to=${to.toISOString()}`;
        const { insights: _, ...metrics } = await this.get(path);
        expectSame(
          path,
          metrics,
          productMetrics(this.history, id, ({ createdAt }) => createdAt >= from && createdAt < to),
        );
      }
    }
  }

  /** Conversions as growth uses them: answers do so only for more conversations than a product has here. */
  async conversions(): Promise<void> {
    const { postgres, clickhouse } = this.service;
    const aggregates = new TenantAggregates(clickhouse.reader, new CalendarCells(postgres, clickhouse.reader));
    for (const [id, { conversions }] of await aggregates.products(this.tenant.id)) {
      expectSame(`conversions of ${id}`, conversions ?? null, conversionsOf(this.history, id));
    }
  }

  /** From cells, except for answers about one product or version. */
  async users(): Promise<void> {
    await this.service.celled(this.tenant.id);
    await this.owners('users', ({ userId }) => userId);
  }

  organizations(): Promise<void> {
    return this.owners('organizations', ({ organizationId }) => organizationId);
  }

  private async owners(resource: string, ownerOf: (conversation: StoredConversation) => string | null): Promise<void> {
    for (const owner of new Set(known(this.conversations.map(ownerOf)))) {
      const own = this.conversations.filter((conversation) => ownerOf(conversation) === owner);
      for (const [n, { query, kept }] of filtersOf(own).entries()) {
        const path = `${resource}/${owner}/analytics`;
        const { summary, ...metrics } = await this.get(`${path}?${query}`);
        expect(summary).toBeDefined();
        const words = { topics: topicsOf(kept), keywords: keywordsOf(kept) };
        expectSame(`${path}?${query}`, metrics, { ...ownMetrics(kept), ...words });
        if (!isTurnOf(n)) continue;
        const { summary: empty, ...simple } = await this.get(`${path}?mode=simple&${query}`);
        expect(empty).toBeDefined();
        expectSame(`${path}?mode=simple&${query}`, simple, ownMetrics(kept));
      }
    }
  }

  async segments(): Promise<void> {
    await this.service.celled(this.tenant.id);
    const often = { rules: [{ type: 'conversation_count', operator: 'gte', value: 2 }] };
    await this.segment(often, this.conversations, (own) => own.length >= 2);
    const upset = {
      rules: [
        { type: 'analysis', field: 'cqi', operator: 'lt', value: 0.9 },
        { type: 'analysis_flag', field: 'userToxicityDetected', value: true },
        { type: 'last_seen', operator: 'within', value: '4d' },
      ],
    };
    const recently = Date.now() - 4 * DAY_MS;
    await this.segment(upset, this.conversations, (own) => {
      const cqi = meanScore(known(own.map(({ analysis }) => analysis.qualityIndex)));
      const toxic = own.some(({ analysis }) => analysis.flags.userToxicity.raised);
      const seen = own.some(({ lastMessageAt }) => lastMessageAt.getTime() >= recently);
      return cqi !== null && cqi < 0.9 && toxic && seen;
    });
    const [product] = this.history.products;
    const sour = {
      rules: [{ type: 'analysis', field: 'sentiment', operator: 'lt', value: 0.1 }],
      productIds: [product!.id],
    };
    const matching = this.conversations.filter(({ productId }) => productId === product!.id);
    await this.segment(sour, matching, (own) => {
      const heard = own.filter(({ analysis }) => moodIsRead(analysis));
      const sentiment = meanScore(heard.map(({ analysis }) => analysis.sentiment));
      return sentiment !== null && sentiment < 0.1;
    });
  }

  private async segment(
    filters: object,
    matching: readonly StoredConversation[],
    holds: (own: readonly StoredConversation[]) => boolean,
  ): Promise<void> {
    const members = new Set(
      matching
        .map(({ userId }) => userId)
        .filter((member) => holds(matching.filter(({ userId }) => userId === member))),
    );
    const { body } = await this.tenant.client.post<{ id: string }>('/v1/segments', { filters });
    const own = matching.filter(({ userId }) => members.has(userId));
    for (const { query, kept } of filtersOf(own)) {
      const path = `segments/${body.id}/analytics?${query}`;
      const { summary, ...metrics } = await this.get(path);
      expect(summary).toBeDefined();
      expectSame(path, metrics, segmentMetrics(kept, members.size));
    }
  }

  async models(): Promise<void> {
    const known = await this.service.postgres.query<{ id: string; names: string[] }>({
      text: 'SELECT model_id AS id, array_agg(name) AS names FROM model_names WHERE tenant_id = $1 GROUP BY model_id',
      values: [this.tenant.id],
    });
    for (const { id, names } of known) {
      const path = `models/${id}/analytics?period=7d`;
      const own = this.conversations.filter(({ models }) => models.some((name) => names.includes(name)));
      expectSame(path, await this.get(path), modelMetrics(own, lastDays(7)));
      const { usageCount, lastUsedAt, products } = await this.get<ModelUsage>(`models/${id}`);
      const byProduct = Object.fromEntries(products.map((one) => [one.id, one.conversationCount]));
      expectSame(`models/${id}`, { usageCount, lastUsedAt, products: byProduct }, modelUsage(own));
    }
    const named = new Set(this.conversations.flatMap(({ models }) => models));
    expect(known.flatMap(({ names }) => names)).toEqual(expect.arrayContaining([...named]));
  }

  async prompts(): Promise<void> {
    for (const prompt of new Set(this.conversations.map(({ promptId }) => promptId))) {
      const own = this.conversations.filter(({ promptId }) => promptId === prompt);
      expectSame(`prompts/${prompt}`, await this.get(`prompts/${prompt}/analytics`), promptMetrics(own));
    }
  }

  /** By what tells conversations apart: of all products and of one, of all models and of one, over whole days. */
  async questions(): Promise<void> {
    const [from, to] = [lastDays(5)[0]!, lastDays(1)[0]!];
    const inRange = this.conversations.filter(({ createdAt }) => {
      const day = createdAt.toISOString().slice(0, 10);
      return day >= from && day < to;
    });
    const [product] = this.history.products;
    const asked: readonly { filters: object; keeps: (conversation: StoredConversation) => boolean }[] = [
      { filters: {}, keeps: () => true },
      { filters: { productId: product!.id }, keeps: ({ productId }) => productId === product!.id },
      { filters: { model: 'openai/gpt-4o' }, keeps: ({ models }) => models.some((name) => GPT_4O.includes(name)) },
    ];
    turn++;
    for (const [n, { filters, keeps }] of asked.entries()) {
      const kept = inRange.filter(keeps);
      for (const [m, [by, keysOf]] of Object.entries(DIMENSIONS).entries()) {
        const measures = MEASURES.find((_, index) => isTurnOf(n + m + index))!;
        const question = { measures, by: [by], filters, from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z` };
        const path = `query ${JSON.stringify(question)}`;
        const { status, body } = await this.tenant.client.post<{ rows: Body[] }>('/v1/query', question);
        expect([path, status]).toEqual([path, 200]);
        const told = body.rows.map(({ [by]: key, ...values }) => [String(key), values]);
        expectSame(path, Object.fromEntries(told), questionOf(kept, measures, keysOf));
      }
    }
  }

  async interactions(): Promise<void> {
    for (const conversation of this.conversations) {
      const path = `interactions/${conversation.id}/analytics`;
      expectSame(path, await this.get(path), interactionMetrics(conversation));
    }
  }

  /** Each metric for one product, by turns, and one metric for all subjects. The range leaves out the first and last day. */
  async timeseries(): Promise<void> {
    const days = lastDays(5).slice(0, -1);
    const range = `interval=day&from=${days[0]}T00:00:00Z&to=${lastDays(1)[0]}T00:00:00Z`;
    const subjects = [
      ...this.history.products.map(({ id }) => ({
        path: `products/${id}`,
        is: (conversation: StoredConversation) => conversation.productId === id,
      })),
      ...[...new Set(this.conversations.map(({ userId }) => userId))].map((id) => ({
        path: `users/${id}`,
        is: (conversation: StoredConversation) => conversation.userId === id,
      })),
      ...[...new Set(known(this.conversations.map(({ organizationId }) => organizationId)))].map((id) => ({
        path: `organizations/${id}`,
        is: (conversation: StoredConversation) => conversation.organizationId === id,
      })),
    ];
    for (const [index, { path, is }] of subjects.entries()) {
      const asked = index === 0 ? NAMES.filter((_, n) => isTurnOf(n)) : [NAMES[index % NAMES.length]!];
      for (const metric of asked) {
        const url = `${path}/analytics/timeseries?metric=${metric}&${range}`;
        const { points } = await this.get<{ points: unknown }>(url);
        expectSame(url, points, seriesOf(this.conversations.filter(is), metric, days));
      }
    }
  }

  async events(): Promise<void> {
    const days = lastDays(4).slice(0, -1);
    for (const { id } of this.history.products) {
      const path = `products/${id}/events/summary?from=${days[0]}T00:00:00Z&to=${lastDays(1)[0]}T00:00:00Z`;
      const { eventTypes } = await this.get<{ eventTypes: unknown }>(path);
      const own = this.history.events.filter(({ productId }) => productId === id);
      expectSame(path, eventTypes, eventsSummary(own, days));
    }
  }
}

/** Which of some conversations each filter of a request keeps. */
function filtersOf(conversations: readonly StoredConversation[]): { query: string; kept: StoredConversation[] }[] {
  const filtered = (['productId', 'versionId'] as const).flatMap((name) =>
    [...new Set(conversations.map((conversation) => conversation[name]))].map((id) => ({
      query: `${name}=${id}`,
      kept: conversations.filter((conversation) => conversation[name] === id),
    })),
  );
  return [{ query: '', kept: [...conversations] }, ...filtered];
}
