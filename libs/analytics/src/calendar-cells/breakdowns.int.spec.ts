import { DATABASE, PERIOD_CELLS } from '@parley/clickhouse';
import { METRICS, type MetricName } from '@parley/metrics';
import { eventually, startTestService, type TestService, type TestTenant } from '@parley/testing';
import { MAX_MEASURES } from '../query/query-limits.js';

const DAY_MS = 86_400_000;
const CONVERSATIONS = 12;

const NAMES = Object.keys(METRICS) as MetricName[];
/** Questions for so many measures together ask for each of them. */
const inQuestions = (names: readonly MetricName[]): MetricName[][] =>
  Array.from({ length: Math.ceil(names.length / MAX_MEASURES) }, (_, n) =>
    names.slice(n * MAX_MEASURES, (n + 1) * MAX_MEASURES),
  );
const ALL = inQuestions(NAMES);
const ALL_OF_MODELS = inQuestions(NAMES.filter((name) => METRICS[name].kind !== 'usage'));
/** One measure of each kind but usage, which cells of models do not hold. */
const RATED = ['cqi', 'rating', 'messages', 'conversations', 'jailbreakDetected'];
const USED = [...RATED, 'inputTokens', 'cost'];

describe('questions by version, prompt and model', () => {
  let service: TestService;
  let tenant: TestTenant;
  let promptId: string;
  /** Of that prompt, and of another. */
  const versionIds: string[] = [];
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const at = (days: number) => new Date(midnight + days * DAY_MS).toISOString();

  beforeAll(async () => {
    service = await startTestService({ periodBounds: { quietMs: 0, leastConversations: 0, leastOfUser: 0 } });
    tenant = await service.newTenant();
    const { body: other } = await tenant.client.post<{ id: string }>('/v1/products', { name: 'Other' });
    for (const name of ['poems', 'songs']) {
      const prompt = { name, productId: tenant.productId, role: 'system', externalPromptId: name };
      const components = [{ content: `You write ${name}.` }];
      const created = await tenant.client.post<{ promptId: string; versionId: string }>('/v1/prompts', {
        ...prompt,
        components,
      });
      expect(created.status).toBe(201);
      promptId = created.body.promptId;
      versionIds.push(created.body.versionId);
    }
    for (let n = 0; n < CONVERSATIONS; n++) await say(n, n % 3 === 0 ? other.id : tenant.productId);
    await service.caughtUp();
    await service.periodsAddedUp(tenant.id);
  });
  afterAll(() => service.close());

  /** With no model, one, or two; on three days, of which two end and begin at midnight. */
  async function say(
    n: number,
    productId = tenant.productId,
    more: object = {},
    beganMs = midnight + [-3.5 * DAY_MS, -1, 0][n % 3]!,
    systemPrompt: string | object = productId === tenant.productId && n % 4 < 3
      ? { externalPromptId: n % 4 === 1 ? 'poems' : 'songs' }
      : 'You sell tea.',
  ): Promise<void> {
    const createdAt = new Date(beganMs).toISOString();
    const content = n % 4 === 0 ? 'This is terrible, I am furious! I want a refund.' : 'Thanks, my order has come.';
    const sent = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
      productId,
      externalUserId: `user-${n % 3}`,
      externalConversationId: `c-${n}`,
      systemPrompt,
      ...(n % 5 === 0 ? {} : { model: n % 2 === 0 ? 'gpt-4o' : 'gpt-4o-mini' }),
      messages: [
        { role: 'user', content, createdAt },
        {
          role: 'assistant',
          content: 'Certainly.',
          createdAt,
          ...(n % 4 === 1 ? { model: 'gpt-4.1' } : {}),
          ...(n % 2 === 0 ? {} : { usage: { inputTokens: 1_000 * (n + 1), outputTokens: 100 } }),
          ...more,
        },
      ],
    });
    expect(sent).toMatchObject({ status: 201 });
    const [ratingMin, ratingMax] = n % 5 < 2 ? [1, 10] : [0, 4];
    const rated = { productId, conversationId: sent.body.conversationId, rating: n % 5, ratingMin, ratingMax };
    if (n % 5 !== 0) expect((await tenant.client.post('/v1/ratings', rated)).status).toBe(201);
  }

  type Told = readonly [rows: readonly unknown[], comparison: unknown];
  const ask = async (questions: readonly object[]): Promise<Told[]> => {
    const told: Told[] = [];
    for (const question of questions) {
      const asked = { from: at(-10), to: at(1), ...question };
      const { status, body } = await tenant.client.post<{ rows: unknown[]; comparison: unknown }>('/v1/query', asked);
      expect([asked, status, status === 200 || body]).toEqual([asked, 200, true]);
      told.push([body.rows, body.comparison]);
    }
    return told;
  };

  const model = { model: 'gpt-4o' };
  const ofCells = () => {
    const { productId } = tenant;
    const [versionId, otherVersion] = versionIds;
    return {
      modelDay: [
        { measures: ALL_OF_MODELS[0], by: ['model'] },
        { measures: ALL_OF_MODELS[1], by: ['model'], interval: 'day', from: at(-4), to: at(0) },
        { measures: ALL_OF_MODELS[2], by: ['model'], filters: model },
        { measures: RATED, filters: model, interval: 'week' },
      ],
      breakdownDay: [
        { measures: ALL[0], by: ['version', 'model'], filters: { productId } },
        { measures: USED, filters: model, compareWith: { versionId } },
        { measures: ['inputTokens', 'cost', 'conversations'], by: ['model'] },
        { measures: ALL[1], by: ['version'] },
        { measures: ALL[2], by: ['prompt'], interval: 'day', from: at(-4), to: at(0) },
        { measures: RATED, by: ['model', 'product'], to: at(0.5) },
        { measures: ALL[3], by: ['version', 'model'], interval: 'week' },
        { measures: USED, by: ['prompt', 'product'], filters: { productId }, from: at(-3.6), to: at(0.5) },
        { measures: USED, by: ['model'], filters: { productId }, from: at(-3.6), to: at(0.5) },
        {
          measures: USED,
          filters: { productId, promptId, versionId: otherVersion },
          from: at(-4),
          compareTo: 'previous',
        },
        { measures: USED, filters: { versionId }, compareWith: { versionId: otherVersion } },
        { measures: USED, filters: { ...model, promptId }, from: at(-4), to: at(0) },
        { measures: USED, filters: { productId, ...model }, from: at(-3.6), compareTo: 'previous' },
      ],
    } as const;
  };
  /** What these cells cannot tell: parts of days of several products, days before all others, hours, and other subjects. */
  const ofConversations = () => [
    { measures: RATED, by: ['model'], from: at(-3.6) },
    { measures: RATED, by: ['version'], from: at(-3.6) },
    { measures: RATED, by: ['model'], to: at(-0.5) },
    { measures: RATED, by: ['model'], from: at(-700_000) },
    { measures: RATED, by: ['model'], interval: 'hour', from: at(-4), to: at(0) },
    { measures: RATED, by: ['prompt', 'user'] },
    { measures: RATED, by: ['prompt'], filters: { ...model, language: 'en' } },
  ];
  const ofAllCells = () => [...ofCells().modelDay, ...ofCells().breakdownDay];

  const fromConversations = async (questions: readonly object[]): Promise<Told[]> => {
    await service.maintenance.stop();
    await service.postgres.query({ text: 'UPDATE period_celled_tenants SET listed = false' });
    const told = await ask(questions);
    await service.postgres.query({ text: 'UPDATE period_celled_tenants SET listed = true' });
    service.maintenance.start();
    return told;
  };

  it('are answered as conversations answer them', async () => {
    const questions = [...ofAllCells(), ...ofConversations()];
    const told = await ask(questions);
    expect(told.every(([rows]) => rows.length > 0)).toBe(true);
    expect(told[0]?.[0]).toHaveLength(4);
    expect(await fromConversations(questions)).toEqual(told);
  });

  it.each(['modelDay', 'breakdownDay'] as const)(
    'are answered from %s cells wherever these hold the answer',
    async (kind) => {
      const [held, read] = [await ask(ofCells()[kind]), await ask(ofConversations())];
      const { name } = PERIOD_CELLS[kind].table;
      await service.clickhouse.writer.command(`INSERT INTO ${DATABASE}.${name} SELECT * REPLACE (
        row_version + 1 AS row_version, conversations + 1 AS conversations, arrayMap(x -> x + 9, measures) AS measures)
      FROM ${DATABASE}.${name} FINAL`);
      const told = await ask(ofCells()[kind]);
      expect(told.map((rows, index) => JSON.stringify(rows) === JSON.stringify(held[index]))).toEqual(
        held.map(() => false),
      );
      expect(await ask(ofConversations())).toEqual(read);
      await service.postgres.query({ text: 'DELETE FROM period_celled_tenants' });
      await service.periodsAddedUp(tenant.id);
      expect(await ask(ofCells()[kind])).toEqual(held);
    },
  );

  it('are answered so while days are touched, and after a conversation has got another model', async () => {
    await service.maintenance.stop();
    const before = await ask(ofAllCells().slice(0, 1));
    await say(1, tenant.productId, { model: 'gpt-4o', externalMessageId: 'other' });
    await say(CONVERSATIONS, tenant.productId, { model: 'gpt-4.1-mini' });
    await service.caughtUp();
    const told = await ask(ofAllCells());
    expect(told[0]).not.toEqual(before[0]);
    expect(await fromConversations(ofAllCells())).toEqual(told);
    await service.periodsAddedUp(tenant.id);
    expect(await ask(ofAllCells())).toEqual(told);
  });

  it('are answered so where some conversations began before 1970, also when they are often asked', async () => {
    for (let n = 0; n < 4; n++) await say(CONVERSATIONS + 1 + n, tenant.productId, {}, DAY_MS * (n - 2.5));
    await service.caughtUp();
    await service.periodsAddedUp(tenant.id);
    const early = { from: '1960-01-01T00:00:00Z', to: '1970-01-01T00:00:00Z' };
    const questions = ['model', 'prompt'].flatMap((name) =>
      [{}, early].map((times) => ({ measures: RATED, by: [name], ...times })),
    );
    const told = await ask(questions);
    for (let n = 0; n < 6; n++) expect(await ask(questions)).toEqual(told);
    expect(await fromConversations(questions)).toEqual(told);
  });

  it('say when a prompt was last used, also where that was before 1970', async () => {
    const systemPrompt = 'You are from another time.';
    await say(CONVERSATIONS + 5, tenant.productId, {}, -2.5 * DAY_MS, systemPrompt);
    await service.caughtUp();
    await service.periodsAddedUp(tenant.id);
    const { productId, client } = tenant;
    const { body: prompts } = await client.get<{ id: string }[]>(`/v1/prompts?productId=${productId}&activeOnly=true`);
    const { body } = await client.get(`/v1/prompts/${prompts[0]?.id}/analytics`);
    expect(body).toMatchObject({ totalConversations: 1, lastUsedAt: new Date(-2.5 * DAY_MS).toISOString() });
  });

  it('leave out somebody who is erased', async () => {
    const before = await ask(ofAllCells().slice(0, 1));
    const { status, body } = await tenant.client.delete<{ jobId: string }>('/v1/users/user-1');
    expect(status).toBe(202);
    await eventually('they are erased', async () => {
      const erasure = await tenant.client.get<{ status: string }>(`/v1/erasures/${body.jobId}`);
      return erasure.body.status === 'done';
    });
    const told = await ask(ofAllCells());
    expect(told[0]).not.toEqual(before[0]);
    await service.periodsAddedUp(tenant.id);
    expect(await ask(ofAllCells())).toEqual(told);
    expect(await fromConversations(ofAllCells())).toEqual(told);
  });
});
