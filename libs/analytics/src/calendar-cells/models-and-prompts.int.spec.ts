import { DATABASE, PERIOD_CELLS } from '@parley/clickhouse';
import { METRICS, type MetricName } from '@parley/metrics';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';
import { MAX_MEASURES } from '../query/query-limits.js';

const DAY_MS = 86_400_000;
const CONVERSATIONS = 12;

const NAMES = Object.keys(METRICS) as MetricName[];
const TOLD_OF_MODELS = NAMES.filter((name) => METRICS[name].kind !== 'usage');
/** One measure of each kind, and those of them that cells of prompts hold. */
const RATED = ['cqi', 'rating', 'messages', 'conversations', 'jailbreakDetected'];
const TOLD_OF_PROMPTS = ['cqi', 'sentiment', 'conversations', 'jailbreakDetected'];
const ALL_OF_MODELS = Array.from({ length: Math.ceil(TOLD_OF_MODELS.length / MAX_MEASURES) }, (_, n) =>
  TOLD_OF_MODELS.slice(n * MAX_MEASURES, (n + 1) * MAX_MEASURES),
);

describe('questions about models and prompts', () => {
  let service: TestService;
  let tenant: TestTenant;
  let promptId: string;
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const at = (days: number) => new Date(midnight + days * DAY_MS).toISOString();

  beforeAll(async () => {
    service = await startTestService({ periodBounds: { quietMs: 0, leastConversations: 0, leastOfUser: 0 } });
    tenant = await service.newTenant();
    const { body: other } = await tenant.client.post<{ id: string }>('/v1/products', { name: 'Other' });
    for (let n = 0; n < CONVERSATIONS; n++) await say(n, n % 3 === 0 ? other.id : tenant.productId);
    await service.caughtUp();
    const prompts = await tenant.client.get<{ id: string }[]>(`/v1/prompts?productId=${tenant.productId}`);
    promptId = prompts.body[0]?.id ?? '';
    await service.periodsAddedUp(tenant.id);
  });
  afterAll(() => service.close());

  /** With no model, one, or two; on three days, of which two end and begin at midnight. */
  async function say(
    n: number,
    productId = tenant.productId,
    more: object = {},
    beganMs = midnight + [-3.5 * DAY_MS, -1, 0][n % 3]!,
  ): Promise<void> {
    const createdAt = new Date(beganMs).toISOString();
    const content = n % 4 === 0 ? 'This is terrible, I am furious! I want a refund.' : 'Thanks, my order has come.';
    const sent = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
      productId,
      externalUserId: `user-${n % 3}`,
      externalConversationId: `c-${n}`,
      systemPrompt: n % 4 < 2 ? 'You sell tea.' : 'You write poems.',
      ...(n % 5 === 0 ? {} : { model: n % 2 === 0 ? 'gpt-4o' : 'gpt-4o-mini' }),
      messages: [
        { role: 'user', content, createdAt },
        { role: 'assistant', content: 'Certainly.', createdAt, ...(n % 4 === 1 ? { model: 'gpt-4.1' } : {}), ...more },
      ],
    });
    expect(sent.status).toBe(201);
    const [ratingMin, ratingMax] = n % 5 < 2 ? [1, 10] : [0, 4];
    const rated = { productId, conversationId: sent.body.conversationId, rating: n % 5, ratingMin, ratingMax };
    if (n % 5 !== 0) expect((await tenant.client.post('/v1/ratings', rated)).status).toBe(201);
  }

  const ask = async (questions: readonly object[]): Promise<unknown[]> => {
    const told: unknown[] = [];
    for (const question of questions) {
      const asked = { from: at(-10), to: at(1), ...question };
      const { status, body } = await tenant.client.post<{ rows: unknown }>('/v1/query', asked);
      expect([asked, status]).toEqual([asked, 200]);
      told.push(body.rows);
    }
    return told;
  };

  const model = { model: 'gpt-4o' };
  const ofCells = () => {
    const { productId } = tenant;
    return {
      modelDay: [
        ...ALL_OF_MODELS.map((measures) => ({ measures, by: ['model'] })),
        { measures: RATED, by: ['model'], interval: 'day', from: at(-4), to: at(0) },
        { measures: RATED, by: ['model'], filters: model },
        { measures: RATED, filters: model, interval: 'week' },
        { measures: RATED, by: ['model'], filters: model, from: at(-4), to: at(0), compareTo: 'previous' },
      ],
      promptDay: [
        { measures: TOLD_OF_PROMPTS, by: ['prompt'], filters: { productId } },
        { measures: TOLD_OF_PROMPTS, by: ['prompt', 'product'], filters: { productId }, from: at(-3.6), to: at(0.5) },
        { measures: TOLD_OF_PROMPTS, filters: { productId, promptId }, from: at(-4), to: at(1) },
      ],
    } as const;
  };
  /** What these cells cannot tell: parts of days, usage by model, a model of a product, and a prompt by day. */
  const ofConversations = () => {
    const { productId } = tenant;
    return [
      { measures: RATED, by: ['model'], from: at(-3.6) },
      { measures: RATED, by: ['model'], to: at(0.5) },
      { measures: RATED, by: ['model'], from: at(-700_000) },
      { measures: ['inputTokens', 'conversations'], by: ['model'] },
      { measures: RATED, by: ['model'], filters: { productId } },
      { measures: RATED, by: ['model', 'product'] },
      { measures: RATED, by: ['model'], interval: 'hour', from: at(-4), to: at(0) },
      { measures: RATED, by: ['prompt'], filters: { productId } },
      { measures: TOLD_OF_PROMPTS, by: ['prompt'] },
      { measures: TOLD_OF_PROMPTS, by: ['prompt'], interval: 'day', filters: { productId } },
      { measures: TOLD_OF_PROMPTS, by: ['prompt', 'model'], filters: { productId } },
      { measures: TOLD_OF_PROMPTS, by: ['prompt'], filters: { productId, ...model } },
    ];
  };
  const all = () => [...ofCells().modelDay, ...ofCells().promptDay, ...ofConversations()];

  const fromConversations = async (questions = all()): Promise<unknown[]> => {
    await service.maintenance.stop();
    await service.postgres.query({ text: 'UPDATE period_celled_tenants SET listed = false' });
    const told = await ask(questions);
    await service.postgres.query({ text: 'UPDATE period_celled_tenants SET listed = true' });
    service.maintenance.start();
    return told;
  };

  it('are answered as conversations answer them', async () => {
    const told = await ask(all());
    expect(told.every((rows) => (rows as unknown[]).length > 0)).toBe(true);
    expect(told[0]).toHaveLength(4);
    expect(await fromConversations()).toEqual(told);
  });

  it.each(['modelDay', 'promptDay'] as const)(
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
    const before = await ask(all());
    await say(1, tenant.productId, { model: 'gpt-4o', externalMessageId: 'other' });
    await say(CONVERSATIONS, tenant.productId, { model: 'gpt-4.1-mini' });
    await service.caughtUp();
    const told = await ask(all());
    expect(told[0]).not.toEqual(before[0]);
    expect(await fromConversations()).toEqual(told);
    await service.periodsAddedUp(tenant.id);
    expect(await ask(all())).toEqual(told);
  });

  it('are answered so where some conversations began before 1970, also when they are often asked', async () => {
    for (let n = 0; n < 4; n++) await say(CONVERSATIONS + 1 + n, tenant.productId, {}, DAY_MS * (n - 2.5));
    await service.caughtUp();
    await service.periodsAddedUp(tenant.id);
    const { productId } = tenant;
    const early = { from: '1960-01-01T00:00:00Z', to: '1970-01-01T00:00:00Z' };
    const questions = [{ by: ['model'] }, { by: ['prompt'], filters: { productId } }].flatMap((question) =>
      [{}, early].map((times) => ({ measures: TOLD_OF_PROMPTS, ...question, ...times })),
    );
    const told = await ask(questions);
    for (let n = 0; n < 6; n++) expect(await ask(questions)).toEqual(told);
    expect(await fromConversations(questions)).toEqual(told);
  });

  it('leave out somebody who is erased', async () => {
    const before = await ask(all());
    const { status, body } = await tenant.client.delete<{ jobId: string }>('/v1/users/user-1');
    expect(status).toBe(202);
    while ((await tenant.client.get<{ status: string }>(`/v1/erasures/${body.jobId}`)).body.status !== 'done');
    const told = await ask(all());
    expect(told[0]).not.toEqual(before[0]);
    await service.periodsAddedUp(tenant.id);
    expect(await ask(all())).toEqual(told);
    expect(await fromConversations()).toEqual(told);
  });
});
