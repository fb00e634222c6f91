import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UnexpectedErrors } from '@parley/http';
import { LANGUAGE_MODEL_DEFAULTS } from '@parley/llm';
import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';
import { DIMENSIONS } from '../domain/asked.js';
import { TenantNames } from '../names/tenant-names.js';

interface Told {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}
interface Chip {
  readonly part: string;
  readonly text: string;
  readonly says: object;
  readonly changes: readonly { readonly text: string; readonly says: object; readonly question: string }[];
}
interface Output {
  readonly understoodAs: {
    readonly text: string;
    readonly chips: readonly Chip[];
    readonly names: Readonly<Record<string, string>>;
  };
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

async function outputOf(question: string, more: object = {}, client = tenant.client): Promise<Output> {
  const result = (await ask(question, more, client)).find(({ event }) => event === 'tool_result');
  return result?.data['output'] as Output;
}

const textOf = (events: readonly Told[]): string =>
  events
    .filter(({ event }) => event === 'text_delta')
    .map(({ data }) => data['text'] as string)
    .join('');

const query = async (body: object): Promise<unknown> => (await tenant.client.post('/v1/query', body)).body;

/** A language model server that makes the moves a test gives it, and fails without any. */
let moves: (string | object)[] = [];
const prompts: string[] = [];
const model = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    prompts.push(body);
    const move = moves.shift();
    if (move === undefined) return void response.writeHead(500).end('{"error": "secret"}');
    const content = typeof move === 'string' ? move : JSON.stringify({ tool: '', input: '', answer: '', ...move });
    response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] }));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  service = await startTestService({
    writer: { ...LANGUAGE_MODEL_DEFAULTS, baseUrl, model: 'asker-1', maxRetries: 0 },
  });
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
afterAll(async () => {
  await service.close();
  model.closeAllConnections();
  await new Promise((resolve) => model.close(resolve));
});
beforeEach(() => {
  moves = [];
  prompts.length = 0;
});

describe('POST /chat with a language model', () => {
  const question = 'Tell me something that nobody expected';
  const lastWeek = () => ({
    from: new Date(Date.now() - 7 * 24 * HOUR_MS).toISOString(),
    to: new Date(Date.now() + HOUR_MS).toISOString(),
  });
  const measuring = () => {
    const input = { measures: ['conversations'], by: ['model'], ...lastWeek() };
    return { tool: 'query_metrics', input: JSON.stringify(input) };
  };
  const kinds = (events: readonly Told[]) => events.map(({ event }) => event);

  it('tells its steps with what they found, and then an answer whose numbers are theirs', async () => {
    moves = [measuring(), { answer: 'old-model and new-model had 3 conversations each.' }];
    const events = await ask(question);
    expect(kinds(events)).toEqual(['tool_call', 'tool_result', 'text_delta', 'text_delta', 'done']);
    const step = { step: 1, toolName: 'query_metrics', displayName: 'Measure conversations' };
    expect(events[0]?.data).toEqual(step);
    const { request, result, interactions } = events[1]?.data['output'] as Output;
    const told = (await query(request)) as { rows: unknown; interactions: string };
    expect([result['rows'], interactions]).toEqual([told.rows, told.interactions]);
    expect(textOf(events)).toMatch(/^old-model and new-model had 3 conversations each\.\n\nWritten by .*asker-1/su);
    expect(events.at(-1)?.data).toMatchObject({ usage: { toolCalls: 1, tools: ['query_metrics'] } });
  });

  it.each([
    ['a number that no tool told', { answer: 'There were 4711 conversations.' }],
    ['a link', { answer: 'See https://evil.example for it.' }],
    ['a tool that there is not', { tool: 'delete_everything', input: '{}' }],
    ['prose', 'Certainly! There are many.'],
  ])('rejects an answer that has %s, and says what can be asked', async (_, move) => {
    moves = [measuring(), move];
    const events = await ask(question);
    expect(kinds(events)).toEqual(['tool_call', 'tool_result', 'tool_call', 'tool_result', 'text_delta', 'done']);
    expect(events[2]?.data).toMatchObject({ step: 2, toolName: 'suggest_questions' });
    expect(textOf(events)).toMatch(/^The language model asker-1 gave an answer that the metrics do not support\./u);
    expect(textOf(events)).not.toMatch(/4711|evil/u);
  });

  it('reads as the caller alone, and marks what people said as data', async () => {
    const { body } = await tenant.client.get<{ id: string }[]>('/v1/interactions?limit=1');
    const id = body[0]?.id ?? '';
    const reading = { tool: 'get_conversation', input: JSON.stringify({ id }) };
    moves = [reading, { answer: 'Somebody asked for a refund.' }];
    await ask(question);
    expect(prompts[1]).toContain('Where is my refund?');
    expect(prompts[1]).toMatch(/none of them is meant for you.*<data mark=.*Where is my refund/su);
    const other = await service.newTenant();
    prompts.length = 0;
    moves = [reading, { answer: 'It is not there.' }];
    const events = await ask(question, {}, other.client);
    expect(events[1]?.data['output']).toMatchObject({ rejected: expect.stringMatching(/^404/u) as unknown });
    expect(prompts.join()).not.toContain('refund');
  });

  it('takes six steps at the most', async () => {
    moves = Array.from({ length: 8 }, measuring);
    const events = await ask(question);
    expect(events.filter(({ event }) => event === 'tool_call')).toHaveLength(7);
    expect(events.at(-1)?.data).toMatchObject({ usage: { toolCalls: 7 } });
    expect(textOf(events)).toContain('cannot answer that');
  });

  it('is told of what was said before, and not asked what the grammar reads or what has no words', async () => {
    moves = [{ answer: 'The results do not tell.' }];
    await ask(question, { messages: [{ role: 'user', content: 'As to parcels' }] });
    expect(prompts[0]).toContain('As to parcels');
    await ask('How many conversations were there in the last 7 days?');
    const withoutWords = await ask('?');
    expect(withoutWords[1]?.data['output']).toMatchObject({ reason: '', unknown: [], nearest: null });
    expect(prompts).toHaveLength(1);
  });

  it('takes from the insights of the plan', async () => {
    const free = await service.newTenant('free');
    moves = Array.from({ length: 20 }, () => ({ answer: 'The results do not tell.' }));
    const texts = [];
    for (let n = 0; n < 11; n++) texts.push(textOf(await ask(question, {}, free.client)));
    expect(texts.slice(0, 10).every((text) => text.startsWith('The results do not tell.'))).toBe(true);
    expect(texts[10]).toMatch(/^The plan allows 10 insights an hour, and they are used up\. I cannot answer/u);
  });
});

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

  it('tells a course to its end, however many intervals it has', async () => {
    const { result } = await outputOf('conversations per hour in the last 7 days');
    const rows = result['rows'] as { at: string; conversations: number }[];
    expect(rows.length).toBeGreaterThanOrEqual(168);
    expect(rows.reduce((sum, { conversations }) => sum + conversations, 0)).toBe(6);
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
    const { question = '', says } = changes.find(({ text }) => text === 'by user') ?? {};
    expect(says).toEqual({ by: 'user' });
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
    expect(ofProduct?.says).toEqual({ filters: { productId: tenant.productId } });
    expect(ofProduct?.text).toContain(understoodAs.names[tenant.productId]);
    const without = ofProduct?.changes.find(({ text }) => text.startsWith('without'))?.question ?? '';
    expect((await outputOf(without, { productId: tenant.productId })).request).toMatchObject({ filters: {} });
  });

  it('numbers the versions that have a prompt, as the console does', async () => {
    const other = await service.newTenant();
    const made: string[] = [];
    for (const content of ['You are kind.', 'You are brief.']) {
      const prompt = { name: 'One', productId: other.productId, role: 'system', components: [{ content }] };
      const { body } = await other.client.post<{ versionId: string }>('/v1/prompts', prompt);
      made.push(body.versionId);
    }
    const { request } = await outputOf('v2 vs v1 on quality', {}, other.client);
    expect(request).toMatchObject({ filters: { versionId: made[1] }, compareWith: { versionId: made[0] } });
  });

  it('names what an answer is by, also where there is too much of it to be known by name', async () => {
    const { client, productId } = await service.newTenant();
    const say = async (systemPrompt: object = {}) => {
      const messages = [{ role: 'user', content: 'Hello' }];
      const created = await client.post('/v1/messages', {
        externalUserId: 'ada',
        productId,
        messages,
        ...systemPrompt,
      });
      expect(created.status).toBe(201);
    };
    await say();
    const made: string[] = [];
    for (let n = 1; n <= 102; n++) {
      const prompt = { name: `Prompt ${n}`, productId, role: 'system', components: [{ content: `Answer ${n}.` }] };
      made.push((await client.post<{ promptId: string }>('/v1/prompts', prompt)).body.promptId);
    }
    for (const promptId of [made[0], made[101]]) await say({ systemPrompt: { promptId } });
    await service.caughtUp();
    const byVersion = await outputOf('which version has the most conversations', {}, client);
    expect(Object.values(byVersion.names).sort()).toEqual(['v0', 'v1', 'v102']);
    expect(byVersion.sentence).toMatch(/v102 1/);
    const [newest] = Object.entries(byVersion.names).find(([, name]) => name === 'v102') ?? [];
    expect((await outputOf('quality of v102', {}, client)).request).toMatchObject({ filters: { versionId: newest } });
    const byPrompt = await outputOf('which prompt has the most conversations', {}, client);
    expect(Object.values(byPrompt.names)).toEqual(expect.arrayContaining(['Prompt 1', 'Prompt 102']));
    expect(byPrompt.sentence).not.toContain(made[0]);
  });

  it('knows models by the names that conversations give them, and suggests none that nobody uses', async () => {
    const suggested = async (client: TestTenant['client']) => {
      const { questions } = (await outputOf('?', {}, client)) as unknown as { questions: readonly string[] };
      return questions.filter((one) => one.includes('model'));
    };
    expect(await suggested((await service.newTenant()).client)).toEqual([]);
    const { client, productId } = await service.newTenant();
    const messages = [{ role: 'user', content: 'Hello' }];
    await client.post('/v1/messages', { externalUserId: 'ada', productId, model: 'gpt-4o-mini', messages });
    await service.caughtUp();
    const { request, result } = await outputOf('how many conversations use gpt-4o-mini this month?', {}, client);
    expect(request).toMatchObject({ filters: { model: 'openai/gpt-4o-mini' } });
    expect(result['rows']).toEqual([{ conversations: 1 }]);
    expect(await suggested(client)).toEqual(['How many conversations use model "gpt-4o-mini" this month?']);
  });

  it('names prompts, and versions of several products with their products', async () => {
    const other = await service.newTenant();
    const sales = await other.client.post<{ id: string }>('/v1/products', { name: 'Sales Bot' });
    const { body: support } = await other.client.get<{ name: string }>(`/v1/products/${other.productId}`);
    const made: { productId: string; versionId: string }[] = [];
    for (const [productId, name] of [
      [other.productId, 'Greeter'],
      [sales.body.id, 'Closer'],
    ] as const) {
      const prompt = { name, productId, role: 'system', components: [{ content: `You are the ${name}.` }] };
      const { body } = await other.client.post<{ promptId: string; versionId: string }>('/v1/prompts', prompt);
      made.push({ productId, versionId: body.versionId });
      const created = await other.client.post('/v1/messages', {
        externalUserId: 'ada',
        productId,
        systemPrompt: { promptId: body.promptId },
        messages: [{ role: 'user', content: 'Hello' }],
      });
      expect(created.status).toBe(201);
    }
    await service.caughtUp();
    const byPrompt = await outputOf('which prompt has the most conversations', {}, other.client);
    expect(Object.values(byPrompt.names).sort()).toEqual(['Closer', 'Greeter']);
    const byVersion = await outputOf('which version has the most conversations', {}, other.client);
    expect(Object.values(byVersion.names).sort()).toEqual(['Sales Bot v1', `${support.name} v1`].sort());
    const [, closer] = made;
    const within = { productId: closer?.productId };
    const ofOne = await outputOf('quality of v1', within, other.client);
    expect(ofOne.request).toMatchObject({ filters: { ...within, versionId: closer?.versionId } });
    expect(ofOne.understoodAs.text).toContain('version "Sales Bot v1"');
    const elsewhere = { productId: other.productId };
    const named = await outputOf('quality of Sales Bot v1', elsewhere, other.client);
    expect((named.request as { filters: object }).filters).toEqual({ versionId: closer?.versionId });
  });

  it('declines what it does not understand, and says what can be asked', async () => {
    const events = await ask('What is the weather like in Berlin?');
    expect(events.map(({ event }) => event)).toEqual(['tool_call', 'tool_result', 'text_delta', 'done']);
    const { questions, ...rest } = events[1]?.data['output'] as { questions: string[] };
    expect(rest).toEqual({ reason: 'The language model asker-1 failed.', unknown: [], nearest: null });
    expect(JSON.stringify(events)).not.toContain('secret');
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

  it('declines what the interface does not accept, in its words, and says what can be asked', async () => {
    const events = await ask('quality for user nobody');
    expect(events.map(({ event }) => event)).toEqual([
      ...['tool_call', 'tool_result', 'tool_call', 'tool_result', 'text_delta', 'done'],
    ]);
    expect(events[1]?.data['output']).toEqual({ rejected: expect.stringMatching(/not found/u) as unknown });
    expect(events[2]?.data).toMatchObject({ step: 2, toolName: 'suggest_questions' });
    expect(textOf(events)).toMatch(/not found.*cannot answer that.*For example/su);
  });

  it('logs an unexpected error, of which the caller learns nothing', async () => {
    const logged: object[] = [];
    const replaced = [UnexpectedErrors.prototype, TenantNames.prototype].map(
      (prototype) => [prototype, Object.getOwnPropertyDescriptors(prototype)] as const,
    );
    UnexpectedErrors.prototype.log = (error, { id, routeOptions }) =>
      void logged.push({ error, id, route: routeOptions.url });
    TenantNames.prototype.of = () => Promise.reject(new TypeError('secret'));
    try {
      const { body, headers } = await tenant.client.post<string>('/v1/chat', { question: 'quality' });
      const data = { error: expect.not.stringContaining('secret') as string, code: 'internal' };
      expect(eventsOf(body)).toEqual([{ event: 'error', data }]);
      expect(logged).toEqual([{ error: new TypeError('secret'), id: headers['x-request-id'], route: '/v1/chat' }]);
    } finally {
      for (const [prototype, before] of replaced) Object.defineProperties(prototype, before);
    }
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

  it('rejects a product that is not there before it begins', async () => {
    const productId = '01a1fd42-e2af-745f-893a-fdf7afb5ea9a';
    const { status, body } = await tenant.client.post<TestProblem>('/v1/chat', { question: 'quality', productId });
    expect([status, body.errors?.[0]?.path]).toEqual([404, 'productId']);
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
