import { startTestService, type TestService, type TestTenant } from '@parley/testing';

interface Answer {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly comparison?: unknown;
}

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.newTenant();
  const { client, productId } = tenant;
  await client.post('/v1/models', {
    canonicalId: 'acme/rocket',
    displayName: 'Rocket',
    provider: 'acme',
    inputCostPer1k: 0.002,
    outputCostPer1k: 0.01,
  });
  const answer = (usage: object, more: object = {}) => ({ role: 'assistant', content: 'Sure.', usage, ...more });
  const send = (id: string, messages: object[], more: object = {}) =>
    client.post('/v1/messages', {
      ...{ productId, externalUserId: 'ada', externalOrganizationId: 'engines', externalConversationId: id },
      messages: [{ role: 'user', content: 'Please.', externalMessageId: 'u' }, ...messages],
      ...more,
    });
  const first = answer(
    { inputTokens: 1_000, cachedInputTokens: 200, outputTokens: 500, reasoningTokens: 100 },
    { externalMessageId: 'a', latencyMs: 1_200, finishReason: 'stop' },
  );
  // Two answers of one model, the second without its name, and one of another, unknown model.
  await send('c-1', [first], { model: 'acme/rocket' });
  await send('c-1', [first, answer({ inputTokens: 100, outputTokens: 10 })]);
  await send('c-1', [answer({ inputTokens: 7, outputTokens: 3, costUsd: 0.5 }, { model: 'other' })]);
  await send('c-2', [answer({ inputTokens: 40, outputTokens: 4 })], { externalUserId: 'bob' });
  await service.caughtUp();
});
afterAll(() => service.close());

const around = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };
const ask = async (question: object): Promise<Answer> =>
  (await tenant.client.post<Answer>('/v1/query', { ...around, ...question })).body;

describe('tokens and cost', () => {
  it('are summed by product, user and model, a message that is sent again once', async () => {
    const measures = ['inputTokens', 'cachedInputTokens', 'outputTokens', 'reasoningTokens', 'cost'];
    const [whole] = (await ask({ measures, by: ['product'] })).rows;
    expect(whole).toEqual({
      product: tenant.productId,
      inputTokens: 1_147,
      cachedInputTokens: 200,
      outputTokens: 517,
      reasoningTokens: 100,
      cost: 0.5073,
    });
    const byModel = await ask({ measures: ['inputTokens', 'cost', 'conversations'], by: ['model'], order: 'model' });
    expect(byModel.rows).toEqual([
      { model: 'acme/rocket', inputTokens: 1_100, cost: 0.0073, conversations: 1 },
      { model: 'other', inputTokens: 7, cost: 0.5, conversations: 1 },
      { model: null, inputTokens: 40, cost: 0, conversations: 1 },
    ]);
    const byUser = await ask({ measures: ['outputTokens'], by: ['user'] });
    expect(byUser.rows.map(({ outputTokens }) => outputTokens)).toEqual([513, 4]);
  });

  it('are told over time and against another time, also of an organization alone', async () => {
    const { rows } = await ask({ measures: ['cost'], interval: 'hour' });
    expect(rows.map(({ cost }) => cost)).toContain(0.5073);
    const compared = await ask({
      measures: ['inputTokens', 'cost'],
      compareTo: 'previous',
      filters: { organizationId: 'engines' },
    });
    expect(compared.comparison).toMatchObject({
      metrics: {
        inputTokens: { value: 1_147, previous: 0, change: 1_147, pValue: null },
        cost: { value: 0.5073, previous: 0 },
      },
    });
    const series = await tenant.client.get<{ points: { value: number }[] }>(
      `/v1/organizations/engines/analytics/timeseries?metric=inputTokens&interval=day&from=${around.from.toISOString()}&to=${around.to.toISOString()}`,
    );
    expect(series.status).toBe(200);
    expect(JSON.stringify(series.body)).toContain('1147');
  });

  it('are read with their message', async () => {
    const { body } = await tenant.client.get<{ messages: unknown[] }>('/v1/interactions/c-1');
    expect(body.messages).toMatchObject([
      { usage: null, latencyMs: null, finishReason: null },
      {
        usage: { model: 'acme/rocket', inputTokens: 1_000, cachedInputTokens: 200, costUsd: 0.007 },
        latencyMs: 1_200,
        finishReason: 'stop',
      },
      { usage: { model: 'acme/rocket', costUsd: 0.0003 } },
      { usage: { model: 'other', costUsd: 0.5 } },
    ]);
  });

  it('are rejected where a part exceeds the whole', async () => {
    const usage = { inputTokens: 1, cachedInputTokens: 2, outputTokens: 1, reasoningTokens: 3 };
    const answer = await tenant.client.post<{ errors: unknown }>('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'ada',
      messages: [{ role: 'assistant', content: 'x', usage }],
    });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [
        { path: 'messages[0].usage.cachedInputTokens', message: 'must not exceed inputTokens' },
        { path: 'messages[0].usage.reasoningTokens', message: 'must not exceed outputTokens' },
      ],
    ]);
  });
});
