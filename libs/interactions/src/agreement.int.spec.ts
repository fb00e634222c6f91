import fc from 'fast-check';
import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';
import type { InteractionView } from './interaction.view.js';
import { allPairs, type Chosen } from './testing/pairs.js';
import { knownFilters, type KnownFilter, moodIsRead, ratingShare, wentBadly } from './testing/reference.js';
import { type KnownAnalysis, type KnownConversation, makeWorld, type World } from './testing/world.js';

const SIZE = 80;
const FROM = '2026-10-01T00:00:00Z';
const TO = '2026-12-01T00:00:00Z';

interface Answer {
  readonly columns: readonly { readonly name: string }[];
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
  readonly interactions: string;
  readonly comparison?: { readonly conversations: number; readonly metrics: Readonly<Record<string, object>> };
}

let service: TestService;
let tenant: TestTenant;
let world: World;
let filters: KnownFilter[];
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.newTenant();
  world = await makeWorld(service, tenant, SIZE);
  filters = knownFilters(world).filter(({ name }) => name !== 'from' && name !== 'to');
});
afterAll(() => service.close());

const matching = (chosen: Chosen): KnownConversation[] =>
  world.conversations.filter((one) => chosen.every(([{ holds }, value]) => holds(one, value)));

/** The filters as JSON values, in place of the texts of a query string. */
const inBody = (chosen: Chosen): Record<string, unknown> =>
  Object.fromEntries(
    chosen.map(([{ name }, value]): [string, unknown] => {
      if (name === 'flag' || name === 'property') return [name, [value]];
      if (name === 'rated') return [name, value === 'true'];
      return [name, /^(min|max)/.test(name) ? Number(value) : value];
    }),
  );

async function ask(question: object): Promise<Answer> {
  const { status, body } = await tenant.client.post<Answer>('/v1/query', { from: FROM, to: TO, ...question });
  expect({ status, body: status === 200 ? '' : body }).toEqual({ status: 200, body: '' });
  return body;
}

async function totalOf(path: string): Promise<number> {
  const { status, headers } = await tenant.client.get<InteractionView[]>(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return Number(headers['x-total-count']);
}

const anyFilter = fc
  .nat()
  .chain((index) => fc.constant(index))
  .map((index) => (of: readonly KnownFilter[]) => of[index % of.length]);
const anyChosen = fc.array(fc.tuple(anyFilter, fc.nat()), { maxLength: 2 }).map((drawn) => {
  const chosen = drawn.flatMap(([of, turn]) => {
    const filter = of(filters);
    return filter === undefined ? [] : [[filter, filter.values[turn % filter.values.length] ?? ''] as const];
  });
  const names = chosen.map(([{ name }]) => name.replace(/^(min|max|external)/i, '').toLowerCase());
  return new Set(names).size === names.length ? chosen : chosen.slice(0, 1);
});

/** The values of one conversation in each dimension. */
const DIMENSIONS: Readonly<Record<string, (one: KnownConversation) => readonly (string | null)[]>> = {
  product: ({ productId }) => [productId],
  version: ({ versionId }) => [versionId],
  prompt: ({ promptId }) => [promptId],
  organization: ({ organizationId }) => [organizationId],
  user: ({ userId }) => [userId],
  model: ({ model }) => [model],
  ...ofAnalysis({
    topic: ({ topic }) => [topic === '' ? null : topic],
    topicGroup: ({ topic_group: group }) => [group],
    rootCause: ({ root_cause: cause }) => [cause === '' ? null : cause],
    emotion: ({ emotion }) => [emotion],
    language: ({ language }) => [language],
    keyword: ({ keywords }) => keywords,
    tool: ({ tools }) => tools.map(({ name }) => name),
    failingTool: ({ tools }) => tools.filter(({ failures }) => failures > 0).map(({ name }) => name),
    flag: ({ flags }) => flags,
  }),
};

function ofAnalysis(values: Readonly<Record<string, (analysis: KnownAnalysis) => readonly (string | null)[]>>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, of]) => [
      name,
      ({ analysis }: KnownConversation) => (analysis === null ? [] : of(analysis)),
    ]),
  );
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : Math.floor(values.reduce((sum, value) => sum + Math.round(value * 1000), 0) / values.length + 0.5) / 1000;
const meanOf =
  (of: (analysis: KnownAnalysis) => number, has: (analysis: KnownAnalysis) => boolean) =>
  (conversations: readonly KnownConversation[]) =>
    mean(conversations.flatMap(({ analysis }) => (analysis !== null && has(analysis) ? of(analysis) : [])));

const MEASURES: Readonly<Record<string, (conversations: readonly KnownConversation[]) => number | null>> = {
  conversations: ({ length }) => length,
  messages: (all) => all.reduce((sum, { messageCount }) => sum + messageCount, 0),
  sentiment: meanOf(({ sentiment }) => sentiment, moodIsRead),
  frustration: meanOf(({ frustration }) => frustration, moodIsRead),
  struggle: meanOf(
    ({ struggle }) => struggle,
    ({ supported }) => supported,
  ),
  cqi: (all) => mean(all.flatMap(({ analysis }) => analysis?.quality_index ?? [])),
  jailbreakDetected: (all) => all.filter(({ analysis }) => analysis?.flags.includes('jailbreak')).length,
  churnRisk: (all) => all.filter(({ analysis }) => analysis?.flags.includes('churnRisk')).length,
};

describe('one filter', () => {
  it('leaves the same conversations in a list, its length and a question', async () => {
    await fc.assert(
      fc.asyncProperty(anyChosen, async (chosen) => {
        const expected = matching(chosen);
        const question = { measures: Object.keys(MEASURES), filters: inBody(chosen) };
        const { rows, interactions } = await ask(question);
        const values = Object.fromEntries(Object.entries(MEASURES).map(([name, of]) => [name, of(expected)]));
        expect({ question, rows }).toEqual({ question, rows: [values] });
        expect({ interactions, total: await totalOf(interactions) }).toEqual({ interactions, total: expected.length });
      }),
      { numRuns: 60 },
    );
  });

  it('leaves the same in a question and in the export behind it, with any other', async () => {
    for (const chosen of allPairs(filters, world.conversations)) {
      const expected = matching(chosen);
      const question = { measures: ['conversations', 'cqi'], filters: inBody(chosen) };
      const { rows, interactions } = await ask(question);
      const values = { conversations: expected.length, cqi: MEASURES['cqi']?.(expected) };
      expect({ question, rows }).toEqual({ question, rows: [values] });
      const { body } = await tenant.client.get<string>(`${interactions}&format=jsonl`);
      const exported = body.split('\n').slice(0, -1);
      const ids = exported.map((line) => (JSON.parse(line) as InteractionView).id);
      expect({ question, ids: ids.sort() }).toEqual({ question, ids: expected.map(({ id }) => id).sort() });
    }
  });

  it.each(Object.keys(DIMENSIONS))('is broken down by %s into what its filter leads to', async (dimension) => {
    const of = DIMENSIONS[dimension] ?? (() => []);
    const groups = new Map<string | null, KnownConversation[]>();
    for (const one of world.conversations) {
      for (const value of of(one)) groups.set(value, [...(groups.get(value) ?? []), one]);
    }
    const names = ['conversations', 'cqi', 'sentiment'];
    const { rows } = await ask({ measures: names, by: [dimension] });
    const expected = [...groups].map(([value, members]) => ({
      [dimension]: value,
      ...Object.fromEntries(names.map((name) => [name, MEASURES[name]?.(members) ?? null])),
    }));
    const byKey = (all: readonly object[]) => all.map((row) => JSON.stringify(row)).sort();
    expect(byKey(rows)).toEqual(byKey(expected));
    expect(rows.map((row) => row['conversations'])).toEqual(
      rows.map((row) => Number(row['conversations'])).sort((a, b) => b - a),
    );
    const { body: schema } = await tenant.client.get<{ dimensions: { name: string; filter: string }[] }>(
      '/v1/query/schema',
    );
    const filter = schema.dimensions.find(({ name }) => name === dimension)?.filter ?? '';
    for (const row of rows) {
      const value = row[dimension];
      if (value == null) continue;
      const path = `/v1/interactions?limit=1&${filter}=${encodeURIComponent(String(value))}`;
      expect({ path, total: await totalOf(path) }).toEqual({ path, total: row['conversations'] });
    }
  });

  it('is broken down by time, every interval of it', async () => {
    const { rows } = await ask({
      measures: ['conversations', 'cqi'],
      interval: 'hour',
      from: '2026-11-01T00:00:00Z',
      to: '2026-11-02T00:00:00Z',
    });
    expect(rows).toHaveLength(24);
    for (const row of rows) {
      const at = new Date(String(row['at'])).getTime();
      const members = world.conversations.filter(
        ({ createdAt }) => createdAt.getTime() >= at && createdAt.getTime() < at + 3_600_000,
      );
      expect(row).toMatchObject({ conversations: members.length, cqi: MEASURES['cqi']?.(members) ?? null });
    }
  });

  it('measures ratings on the scale that most of them use', async () => {
    const { rows } = await ask({ measures: ['rating'] });
    const rated = world.conversations.filter(({ rating }) => rating !== null);
    const ofFive = rated.filter(({ ratingMax }) => ratingMax === 5).length;
    const [low, high] = ofFive > rated.length - ofFive ? [0, 5] : [1, 10];
    const shares = rated.map((one) => ratingShare(one) ?? 0);
    const share = shares.reduce((sum, one) => sum + one, 0) / shares.length;
    expect(rows[0]?.['rating']).toBeCloseTo(share * (high - low) + low, 4);
  });

  it('compares two times, and calls nothing significant under 30 conversations', async () => {
    const { comparison } = await ask({
      measures: ['conversations', 'cqi', 'jailbreakDetected', 'rating', 'messages'],
      from: '2026-11-01T10:00:00Z',
      to: '2026-11-01T20:00:00Z',
      compareTo: 'previous',
    });
    const between = (from: string, to: string) =>
      world.conversations.filter(({ createdAt }) => createdAt >= new Date(from) && createdAt < new Date(to));
    const now = between('2026-11-01T10:00:00Z', '2026-11-01T20:00:00Z');
    const then = between('2026-11-01T00:00:00Z', '2026-11-01T10:00:00Z');
    expect(comparison).toMatchObject({
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-11-01T10:00:00.000Z',
      conversations: then.length,
      metrics: {
        conversations: { value: now.length, previous: then.length, change: now.length - then.length },
        cqi: { value: MEASURES['cqi']?.(now), previous: MEASURES['cqi']?.(then) },
        jailbreakDetected: {
          value: MEASURES['jailbreakDetected']?.(now),
          previous: MEASURES['jailbreakDetected']?.(then),
        },
        messages: { value: MEASURES['messages']?.(now), pValue: null, significant: false },
      },
    });
    const few = await ask({
      measures: ['cqi', 'conversations', 'jailbreakDetected'],
      from: '2026-11-01T10:00:00Z',
      to: '2026-11-01T12:00:00Z',
      compareTo: '2026-10-30T00:00:00Z..2026-11-01T02:00:00Z',
    });
    for (const metric of Object.values(few.comparison?.metrics ?? {})) {
      expect(metric).toMatchObject({ significant: false, pValue: null });
    }
  });

  it('compares two kinds of conversations as each is by itself, in one time or in two', async () => {
    await fc.assert(
      fc.asyncProperty(anyChosen, anyChosen, fc.boolean(), async (one, other, inOtherTime) => {
        const measures = ['conversations', 'messages', 'cqi', 'frustration', 'rating', 'jailbreakDetected'];
        // The other side's ratings are on the scale of the first.
        const comparable = measures.filter((name) => name !== 'rating');
        const [from, to] = inOtherTime ? ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'] : [FROM, TO];
        const { rows, comparison } = await ask({
          measures,
          filters: inBody(one),
          compareWith: inBody(other),
          ...(inOtherTime ? { compareTo: `${from}..${to}` } : {}),
        });
        const [alone] = (await ask({ measures, filters: inBody(one) })).rows;
        expect(rows).toEqual([alone]);
        const [otherAlone] = (await ask({ measures, filters: inBody(other), from, to })).rows;
        expect(comparison?.conversations).toBe(otherAlone?.['conversations']);
        for (const name of comparable) {
          expect(comparison?.metrics[name]).toMatchObject({ value: alone?.[name], previous: otherAlone?.[name] });
        }
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['measures', { measures: [] }],
    ['measures', { measures: ['happiness'] }],
    ['measures', { measures: ['cqi', 'cqi'] }],
    ['by', { by: ['weather'] }],
    ['by', { by: ['topic', 'emotion', 'language'] }],
    ['interval', { interval: 'fortnight' }],
    ['interval', { interval: 'hour', from: '2020-01-01T00:00:00Z' }],
    ['from', { from: '2027-01-01T00:00:00Z' }],
    ['filters.flg', { filters: { flg: ['jailbreak'] } }],
    ['filters.minQuality', { filters: { minQuality: 2 } }],
    ['filters.from', { filters: { from: FROM } }],
    ['compareTo', { compareTo: 'yesterday' }],
    ['compareWith.to', { compareWith: { to: TO } }],
    ['compareWith.topicGroup', { compareWith: { topicGroup: 'weather' } }],
    ['order', { order: '-topic' }],
    ['limit', { limit: 10_001 }],
  ])('rejects a question with a bad %s', async (path, change) => {
    const question = { measures: ['cqi'], from: FROM, to: TO, ...change };
    const { status, body } = await tenant.client.post<TestProblem>('/v1/query', question);
    expect({ status, paths: body.errors.map((error) => error.path) }).toEqual({ status: 400, paths: [path] });
  });
});

interface ProductAnalytics {
  readonly topics: readonly { name: string; count: number }[];
  readonly topicGroups: readonly { name: string; count: number }[];
  readonly keywords: readonly string[];
  readonly rootCauseMix: readonly { cause: string; source: string; count: number }[];
  readonly topFailingTools: readonly { toolName: string; totalCalls: number }[];
  readonly dissatisfactionThemes: readonly { topicCanonical: string; topicGroup: string; count: number }[];
  readonly [flagCount: `${string}Count`]: { total: number } | number;
}

describe('every count of the analytics', () => {
  it('leads to its conversations', async () => {
    const { productId } = tenant;
    const { body } = await tenant.client.get<ProductAnalytics>(`/v1/products/${productId}/analytics`);
    const filtered = (more: Record<string, string>) =>
      totalOf(`/v1/interactions?limit=1&${new URLSearchParams({ productId, ...more }).toString()}`);
    const own = world.conversations.filter((one) => one.productId === productId);
    const analysed = own.flatMap(({ analysis }) => analysis ?? []);
    expect(body.topics.length + body.rootCauseMix.length + body.dissatisfactionThemes.length).toBeGreaterThan(6);
    for (const { name, count } of body.topics) expect([name, await filtered({ topic: name })]).toEqual([name, count]);
    for (const { name, count } of body.topicGroups) {
      expect([name, await filtered({ topicGroup: name })]).toEqual([name, count]);
    }
    for (const { cause, source, count } of body.rootCauseMix) {
      const total = await filtered({ rootCause: cause, rootCauseSource: source });
      expect([cause, source, total]).toEqual([cause, source, count]);
    }
    for (const { topicCanonical, topicGroup, count } of body.dissatisfactionThemes) {
      expect([topicCanonical, await filtered({ theme: topicCanonical, topicGroup })]).toEqual([topicCanonical, count]);
    }
    for (const keyword of body.keywords) {
      const count = analysed.filter(({ keywords }) => keywords.includes(keyword)).length;
      expect([keyword, await filtered({ keyword })]).toEqual([keyword, count]);
    }
    for (const { toolName } of body.topFailingTools) {
      const failed = ({ tools }: KnownAnalysis) =>
        tools.some(({ name, failures }) => name === toolName && failures > 0);
      expect([toolName, await filtered({ failingTool: toolName })]).toEqual([toolName, analysed.filter(failed).length]);
    }
    for (const flag of ['hallucination', 'jailbreak', 'userBias', 'modelBias', 'userToxicity', 'modelToxicity']) {
      const { total } = body[`${flag}Count`] as { total: number };
      expect([flag, await filtered({ flag })]).toEqual([flag, total]);
    }
    expect(body.dissatisfactionThemes.reduce((sum, { count }) => sum + count, 0)).toBe(
      analysed.filter((one) => wentBadly(one) && one.topic !== '').length,
    );
  });
});

/** The time in which all conversations of the world began. */
const DAYS = { from: '2026-11-01T00:00:00Z', to: '2026-11-03T00:00:00Z' };
/** Parameters that narrow any analytics, with values of the world. */
const NARROWING = ['from', 'to', 'versionId', 'promptId', 'model', 'segmentId'];

describe('analytics of anything, narrowed', () => {
  const narrowings = (): Chosen[] => {
    const all = knownFilters(world).filter(({ name }) => NARROWING.includes(name));
    const known = all.map((filter) => [filter, filter.values[0] ?? ''] as const);
    return [[], ...known.map((one) => [one]), ...known.slice(1).map((one, index) => [known[index] ?? one, one])];
  };
  const queryOf = (chosen: Chosen, more: object = {}, unless: object = {}): string =>
    new URLSearchParams({
      ...unless,
      ...Object.fromEntries(chosen.map(([{ name }, value]) => [name, value])),
      ...more,
    }).toString();
  const get = async <Body>(path: string): Promise<Body> => {
    const { status, body } = await tenant.client.get<Body>(path);
    expect({ path, status, body: status === 200 ? '' : body }).toEqual({ path, status: 200, body: '' });
    return body;
  };

  it('are over the conversations that are left', async () => {
    const { userId, organizationId } = world.conversations.find((one) => one.organizationId !== null) ?? { userId: '' };
    const { productId } = tenant;
    for (const chosen of narrowings()) {
      const left = matching(chosen);
      const count = (holds: (one: KnownConversation) => boolean) => left.filter(holds).length;
      const query = queryOf(chosen, { mode: 'simple' });
      const user = await get<{ totalConversations: number }>(`/v1/users/${userId}/analytics?${query}`);
      expect([query, user.totalConversations]).toEqual([query, count((one) => one.userId === userId)]);
      const organization = await get<{ totalConversations: number }>(
        `/v1/organizations/${organizationId}/analytics?${query}`,
      );
      expect([query, organization.totalConversations]).toEqual([
        query,
        count((one) => one.organizationId === organizationId),
      ]);
      const product = await get<{ jailbreakCount: { total: number }; ratingCount: number }>(
        `/v1/products/${productId}/analytics?${queryOf(chosen)}`,
      );
      const own = left.filter((one) => one.productId === productId);
      expect([query, product.ratingCount]).toEqual([query, own.filter(({ rating }) => rating !== null).length]);
      expect([query, product.jailbreakCount.total]).toEqual([query, MEASURES['jailbreakDetected']?.(own)]);
      const series = await get<{ points: { value: number }[] }>(
        `/v1/products/${productId}/analytics/timeseries?metric=conversations&interval=hour&${queryOf(chosen, {}, DAYS)}`,
      );
      expect([query, series.points.reduce((sum, { value }) => sum + value, 0)]).toEqual([query, own.length]);
    }
    const { promptId } = world.conversations.find((one) => one.productId === productId) ?? { promptId: '' };
    for (const chosen of narrowings().filter((some) => some.every(([{ name }]) => name !== 'promptId'))) {
      const prompt = await get<{ totalConversations: number }>(`/v1/prompts/${promptId}/analytics?${queryOf(chosen)}`);
      const own = matching(chosen).filter((one) => one.promptId === promptId);
      expect([queryOf(chosen), prompt.totalConversations]).toEqual([queryOf(chosen), own.length]);
    }
    const withoutSegment = narrowings().filter((chosen) => chosen.every(([{ name }]) => name !== 'segmentId'));
    for (const chosen of withoutSegment) {
      const segment = await get<{ totalConversations: number }>(
        `/v1/segments/${world.segmentId}/analytics?${queryOf(chosen)}`,
      );
      expect(segment.totalConversations).toBe(matching(chosen).filter(world.isMember).length);
    }
  });

  it('are compared with another time where it is asked for, and only there', async () => {
    const { productId } = tenant;
    const query = 'from=2026-11-01T10:00:00Z&to=2026-11-01T20:00:00Z';
    const { userId, promptId } = world.conversations[0] ?? { userId: '', promptId: '' };
    const paths = [
      `/v1/products/${productId}/analytics?`,
      `/v1/users/${userId}/analytics?mode=simple&`,
      `/v1/segments/${world.segmentId}/analytics?`,
      `/v1/organizations/acme/analytics?mode=simple&`,
      `/v1/prompts/${promptId}/analytics?`,
      `/v1/products/${productId}/analytics/timeseries?metric=cqi&interval=hour&`,
    ];
    for (const path of paths) {
      expect(await get<object>(path + query)).not.toHaveProperty('comparison');
      const { comparison } = await get<Answer>(`${path}${query}&compareTo=previous`);
      expect(comparison).toMatchObject({ from: '2026-11-01T00:00:00.000Z', to: '2026-11-01T10:00:00.000Z' });
      expect(comparison?.metrics).toHaveProperty('cqi');
    }
    const { comparison } = await get<Answer>(`/v1/products/${productId}/analytics?${query}&compareTo=previous`);
    const then = world.conversations.filter(
      (one) => one.productId === productId && one.createdAt < new Date('2026-11-01T10:00:00Z'),
    );
    expect(comparison?.conversations).toBe(then.length);
    const bad = await tenant.client.get<TestProblem>(`/v1/products/${productId}/analytics?compareTo=previous`);
    expect({ status: bad.status, paths: bad.body.errors.map(({ path }) => path) }).toEqual({
      status: 400,
      paths: ['compareTo'],
    });
  });
});
