import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LANGUAGE_MODEL_DEFAULTS } from '@parley/llm';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';

interface Analytics {
  readonly averageUserSentiment: { readonly score: number };
  readonly frustration: { readonly score: number };
  readonly summary: string;
  readonly topic: string;
  readonly explanation: {
    readonly judge: {
      readonly model: string;
      readonly costUsd: number;
      readonly sources: Readonly<Record<string, { source: string; local: unknown; llm: unknown }>>;
      readonly fallback: { readonly code: string } | null;
    } | null;
  };
}

/** Speaks the protocol of chat completions: sure of the sentiment, unsure of the frustration. */
function answer(_request: IncomingMessage, response: ServerResponse): void {
  const judged = (value: unknown, confidence: number) => ({ value, confidence, evidence: 'm0' });
  const content = JSON.stringify({
    fields: {
      sentiment: judged(-0.95, 0.9),
      frustration: judged(0.99, 0.2),
      summary: judged('A judge was here.', 0.9),
      topic: judged('whereabouts of orders', 0.9),
    },
    flags: { jailbreak: judged(0.01, 0.9) },
  });
  response.setHeader('content-type', 'application/json').end(
    JSON.stringify({
      choices: [{ message: { content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1_000, completion_tokens: 100 },
    }),
  );
}
const rejectKey = (_request: IncomingMessage, response: ServerResponse): void => void response.writeHead(401).end();
const hang = (): void => undefined;

describe('the conversation-judgement lane', () => {
  let reply: (request: IncomingMessage, response: ServerResponse) => void = answer;
  let keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization);
    request.resume();
    reply(request, response);
  });
  let service: TestService;
  let tenant: TestTenant;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    service = await startTestService({
      judge: {
        ...LANGUAGE_MODEL_DEFAULTS,
        baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
        model: 'judge-1',
        apiKey: 'secret',
        usdPerMillionInputTokens: 1,
        usdPerMillionOutputTokens: 2,
        // Long enough for a busy machine to answer in.
        timeoutMs: 2_000,
        maxRetries: 0,
      },
    });
    tenant = await service.newTenant();
  });
  afterAll(async () => {
    await service.close();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => (keys = []));

  const say = async (content: string): Promise<string> => {
    const { body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'ada',
      messages: [{ role: 'user', content }],
    });
    return body.conversationId;
  };
  const analytics = async (id: string) =>
    (await tenant.client.get<Analytics>(`/v1/interactions/${id}/analytics?explain=true`)).body;
  /** Polls until there are any, which does not wait for a model. */
  const localAnalytics = async (id: string) => {
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(10)) {
      const { status } = await tenant.client.get(`/v1/interactions/${id}/analytics`);
      if (status === 200) break;
    }
    return analytics(id);
  };

  it('takes what the model is sure of, and keeps both opinions with their source and cost', async () => {
    reply = answer;
    const conversation = await say('Where is my order?');
    await service.caughtUp();
    const body = await analytics(conversation);
    expect(keys).toEqual(['Bearer secret']);
    expect(body.averageUserSentiment.score).toBe(-0.95);
    expect(body.frustration.score).toBeLessThan(0.5);
    expect(body.summary).toBe('A judge was here.');
    expect(body.explanation.judge).toMatchObject({ model: 'judge-1', costUsd: 0.0012, fallback: null });
    expect(body.explanation.judge?.sources['sentiment']).toMatchObject({ source: 'llm', llm: -0.95 });
    expect(body.explanation.judge?.sources['frustration']).toMatchObject({ source: 'local', llm: 0.99 });
  });

  it('calls the topic in both opinions as it is called by now', async () => {
    reply = answer;
    const conversation = await say('Where is my refund for the broken lamp?');
    await service.caughtUp();
    const { body } = await tenant.client.get<{ found: { id: string; name: string }[] }>('/v1/topics');
    const [{ topic }, { id }] = [await analytics(conversation), body.found[0] ?? { id: '' }];
    expect(topic).not.toBe('');
    await tenant.client.patch(`/v1/topics/${body.found.find(({ name }) => name === topic)?.id ?? id}`, {
      name: 'Lost refunds',
    });
    const renamed = await analytics(conversation);
    expect(renamed.topic).toBe('Lost refunds');
    expect(renamed.explanation.judge?.sources['topic']).toMatchObject({
      source: 'local',
      local: 'Lost refunds',
      llm: 'whereabouts of orders',
    });
  });

  it.each([
    ['does not accept the key', rejectKey, 'unauthorised'],
    ['does not answer in time', hang, 'timeout'],
  ])('falls back to the local analysis and says so when the model %s', async (_name, misbehave, code) => {
    reply = misbehave;
    const conversation = await say('Thank you, this is wonderful!');
    await service.caughtUp();
    const body = await analytics(conversation);
    expect(body.averageUserSentiment.score).toBeGreaterThan(0.25);
    expect(body.explanation.judge).toMatchObject({ fallback: { code }, sources: {} });
    expect(await service.operator.get('/v1/admin/status')).toMatchObject({ body: { deadLetters: {} } });
  });

  it('does not keep the local scores waiting', async () => {
    reply = hang;
    const conversation = await say('Hello?');
    expect((await localAnalytics(conversation)).explanation.judge).toBeNull();
    await service.caughtUp();
    expect((await analytics(conversation)).explanation.judge).not.toBeNull();
  });

  it('waits with the judgement while the budget cannot be asked, and judges as soon as it can', async () => {
    reply = answer;
    const rename = (from: string, to: string) =>
      service.postgres.query({ text: `ALTER TABLE ${from} RENAME TO ${to}` });
    await rename('judge_budgets', 'judge_budgets_away');
    const conversation = await say('Thank you, this is wonderful!');
    const failures = () => service.lanes.status.find(({ group }) => group === 'conversation-judgement')?.failures ?? 0;
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(50)) {
      if (failures() >= 2) break;
    }
    expect(failures()).toBeGreaterThanOrEqual(2);
    const waiting = await localAnalytics(conversation);
    await rename('judge_budgets_away', 'judge_budgets');
    expect(waiting.averageUserSentiment.score).toBeGreaterThan(0.25);
    expect(waiting.explanation.judge).toBeNull();
    // Nothing was spent that could not be accounted for.
    expect(keys).toEqual([]);

    await service.caughtUp();
    const judged = await analytics(conversation);
    expect(judged.averageUserSentiment.score).toBe(-0.95);
    expect(judged.explanation.judge).toMatchObject({ model: 'judge-1', fallback: null });
    expect(keys).toHaveLength(1);
    expect(await service.operator.get('/v1/admin/status')).toMatchObject({ body: { deadLetters: {} } });
  });

  it('leaves what was judged as it is when the history is analysed again', async () => {
    reply = answer;
    const conversation = await say('Is it open on Sundays?');
    await service.caughtUp();
    await service.operator.post('/v1/admin/reanalyse', {});
    await sleep(500);
    expect((await analytics(conversation)).summary).toBe('A judge was here.');
  });
});
