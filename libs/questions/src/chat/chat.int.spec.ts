import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';
import { DIMENSIONS } from '../domain/asked.js';

interface Told {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}
interface Chip {
  readonly part: string;
  readonly text: string;
  readonly changes: readonly { readonly text: string; readonly question: string }[];
}
interface Output {
  readonly understoodAs: { readonly text: string; readonly chips: readonly Chip[] };
  readonly sentence: string;
  readonly names: Readonly<Record<string, string>>;
  readonly request: object;
  readonly result: Readonly<Record<string, unknown>>;
  readonly interactions: string;
}

const HOUR_MS = 3_600_000;
let service: TestService;
let tenant: TestTenant;

const eventsOf = (stream: string): Told[] =>
  stream
    .split('\n\n')
    .filter((one) => one !== '')
    .map((one) => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/u.exec(one) ?? [];
      return { event, data: JSON.parse(data) as Told['data'] };
    });

async function ask(question: string, more: object = {}, client = tenant.client): Promise<Told[]> {
  const answer = await client.post<string>('/v1/chat', { question, ...more });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  return eventsOf(answer.body);
}

async function outputOf(question: string, more: object = {}): Promise<Output> {
  const result = (await ask(question, more)).find(({ event }) => event === 'tool_result');
  return result?.data['output'] as Output;
}

const textOf = (events: readonly Told[]): string =>
  events
    .filter(({ event }) => event === 'text_delta')
    .map(({ data }) => data['text'] as string)
    .join('');

const query = async (body: object): Promise<unknown> => (await tenant.client.post('/v1/query', body)).body;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.newTenant();
  for (let n = 0; n < 6; n++) {
    const created = await tenant.client.post('/v1/messages', {
      externalUserId: n < 4 ? 'ada' : 'grace',
      externalOrganizationId: 'engines',
      externalConversationId: `c-${n}`,
      productId: tenant.productId,
      model: n < 3 ? 'old-model' : 'new-model',
      messages: [
        {
          role: 'user',
          content: 'Where is my refund? This is useless.',
          createdAt: new Date(Date.now() - HOUR_MS + n).toISOString(),
        },
        {
          messageType: 'tool_call',
          toolName: 'order_lookup',
          content: '',
          input: { id: n },
          output: { state: 'sent' },
        },
        { role: 'assistant', content: 'It is on its way.' },
      ],
    });
    expect(created.status).toBe(201);
  }
  await service.caughtUp();
});
afterAll(() => service.close());

describe('POST /chat', () => {
  it('tells the call of a tool, its result, the words and the end, in this order', async () => {
    const events = await ask('How many conversations were there in the last 7 days?', { conversationId: 'chat-1' });
    expect(events.map(({ event }) => event)).toEqual(['tool_call', 'tool_result', 'text_delta', 'text_delta', 'done']);
    const step = { step: 1, toolName: 'query_metrics', displayName: 'Measure conversations' };
    expect(events[0]?.data).toEqual(step);
    expect(events[1]?.data).toEqual({ ...step, output: expect.anything() as unknown });
    expect(textOf(events)).toContain('Conversations: 6.');
    expect(events.at(-1)?.data).toEqual({
      conversationId: 'chat-1',
      status: 'complete',
      usage: { toolCalls: 1, tools: ['query_metrics'] },
    });
  });

  it.each([
    'average frustration in the last 7 days',
    'conversations per day in the last 7 days',
    'top topics this year',
    'who had the most conversations in the last 7 days',
    'conversations of model "old-model" and model "new-model" side by side',
    'how are we doing',
    'does order_lookup affect quality?',
  ])('has the figures of POST /query: %s', async (question) => {
    const { request, result, interactions } = await outputOf(question);
    expect(result).toEqual(await query(request));
    expect((await tenant.client.get(interactions)).status).toBe(200);
  });

  it('counts what a share is of, and lists what it was asked to show', async () => {
    const { result } = await outputOf('what share of conversations use new-model?');
    expect(result).toEqual({ conversations: 3, of: 6, share: 0.5 });
    const listed = await outputOf('show me conversations of user ada');
    expect(listed.result['total']).toBe(4);
    expect((await tenant.client.get<unknown[]>(listed.interactions)).body).toHaveLength(4);
  });

  it('explains a change by contributions that sum to it', async () => {
    const { result } = await outputOf('why did the volume go up this month?');
    const { change, sources } = result as never as {
      change: { change: number };
      sources: Record<string, { contribution: number }[]>;
    };
    expect(change.change).toBe(6);
    const sum = (sources['product'] ?? []).reduce((all, { contribution }) => all + contribution, 0);
    expect(sum).toBeCloseTo(change.change, 9);
  });

  it('says how it understood the question, in words that ask the same', async () => {
    const first = await outputOf('which modells have the worst quality since yesterday, Berlin time');
    expect(first.understoodAs.text).toMatch(
      /^Top: conversation quality, by model, lowest first, .* \(Europe\/Berlin\)$/,
    );
    expect((await outputOf(first.understoodAs.text)).request).toEqual(first.request);
  });

  it('says what each part can be changed to, in a question that is read as that', async () => {
    const { understoodAs } = await outputOf('which models have the worst quality?');
    const { changes } = understoodAs.chips.find(({ part }) => part === 'by') ?? { changes: [] };
    const { question = '' } = changes.find(({ text }) => text === 'by user') ?? {};
    const changed = await outputOf(question);
    expect(changed.request).toMatchObject({ by: ['user'], measures: ['cqi', 'conversations'] });
    expect(Object.values(changed.names)).toEqual(expect.arrayContaining(['ada', 'grace']));
    expect(changed.sentence).toMatch(/ada|grace/);
  });

  it('keeps to the product and the zone of the request', async () => {
    const { request, understoodAs } = await outputOf('conversations yesterday', {
      productId: tenant.productId,
      context: { timeZone: 'Asia/Tokyo', screen: 'overview' },
    });
    expect(request).toMatchObject({
      filters: { productId: tenant.productId },
      to: expect.stringMatching(/T15:00:00/) as unknown,
    });
    expect(understoodAs.text).toContain('(Asia/Tokyo)');
    const ofProduct = understoodAs.chips.find(({ text }) => text.startsWith('product'));
    const without = ofProduct?.changes.find(({ text }) => text.startsWith('without'))?.question ?? '';
    expect((await outputOf(without, { productId: tenant.productId })).request).toMatchObject({ filters: {} });
  });

  it('declines what it does not understand, and says what can be asked', async () => {
    const events = await ask('What is the weather like in Berlin?');
    expect(events.map(({ event }) => event)).toEqual(['tool_call', 'tool_result', 'text_delta', 'done']);
    const { questions, ...rest } = events[1]?.data['output'] as { questions: string[] };
    expect(rest).toEqual({ unknown: [], nearest: null });
    expect(questions).toContain('Show me conversations where tool "order_lookup" failed');
    expect(textOf(events)).toMatch(/cannot answer that.*For example/su);
    for (const question of questions) expect(textOf(events)).toContain(`\n- ${question}`);
    expect(events.at(-1)?.data).toMatchObject({ usage: { toolCalls: 1, tools: ['suggest_questions'] } });
  });

  it('says which words it did not understand, and what is nearest', async () => {
    const events = await ask('how many conversations were not about refunds in the last 7 days');
    expect(events[1]?.data['output']).toMatchObject({
      unknown: ['not'],
      nearest: expect.stringMatching(/^Value: conversations, /) as unknown,
    });
  });

  it('ends with an error where the interface rejects', async () => {
    const events = await ask('quality for user nobody');
    expect(events.map(({ event }) => event)).toEqual(['tool_call', 'error']);
    expect(events.at(-1)?.data).toEqual({ error: expect.any(String) as unknown, code: 'not_found' });
  });

  it('answers each tenant from its own conversations', async () => {
    const other = await service.newTenant();
    expect(textOf(await ask('how many conversations this year?', {}, other.client))).toContain('Conversations: 0.');
  });

  it.each([
    ['context.timeZone', { context: { timeZone: 'Mars/Olympus' } }],
    ['question', { question: '' }],
    ['question', { question: 'x'.repeat(1_001) }],
  ])('rejects a wrong %s before it begins', async (path, more) => {
    const answer = await tenant.client.post<TestProblem>('/v1/chat', { question: 'quality', ...more });
    expect([answer.status, answer.body.errors[0]?.path]).toEqual([400, path]);
  });

  it('is limited by the plan, in which what it reads to know names does not count', async () => {
    const free = await service.newTenant('free');
    const statuses: number[] = [];
    while (statuses.length < 1_000 && statuses.at(-1) !== 429) {
      statuses.push((await free.client.post('/v1/chat', { question: 'weather' })).status);
    }
    expect(statuses.pop()).toBe(429);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThanOrEqual(120);
  });

  it('knows the very measures and dimensions of the schema', async () => {
    const { body } = await tenant.client.get<{ dimensions: { name: string }[] }>('/v1/query/schema');
    expect(body.dimensions.map(({ name }) => name).sort()).toEqual([...DIMENSIONS].sort());
  });
});
