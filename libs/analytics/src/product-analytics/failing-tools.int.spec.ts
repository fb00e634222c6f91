import { startTestService, type TestService, type TestTenant } from '@parley/testing';

type Json = string | number | boolean | null | { [key: string]: Json } | Json[];
type Messages = readonly Readonly<Record<string, unknown>>[];

/** What a tool answers when it failed, and when it worked. Source: docs/analysis.md, Tools. */
const ANSWERS: Readonly<Record<string, readonly [failed: Json, worked: Json]>> = {
  text: ['Error: no such order', 'The error rate of order 4471 is 2 %'],
  json_text: ['{"error": "no such order"}', '{"error": null, "id": 4471}'],
  error_field: [{ error: 'no such order' }, { error: null, id: 4471 }],
  error_object: [{ error: { code: 3, message: 'no such order' } }, { errors: [], id: 4471 }],
  success_field: [
    { success: false, data: null },
    { success: true, data: { id: 4471 } },
  ],
  protocol: [
    { isError: true, content: [{ type: 'text', text: 'no such order' }] },
    { isError: false, content: [{ type: 'text', text: 'It is on its way' }] },
  ],
  status: [
    { status: 503, body: 'busy' },
    { status: 200, body: 'on its way' },
  ],
  status_code: [
    { statusCode: '404', body: '' },
    { statusCode: '200', body: 'on its way' },
  ],
  stack_trace: ['TypeError: id is undefined\n    at find (orders.js:3:1)', 'Found by orders.js in 3 ms'],
  traceback: ['Traceback (most recent call last):\n  File "orders.py", line 3', 'Read orders.py: 3 lines'],
};

const asText = (answer: Json): string => (typeof answer === 'string' ? answer : JSON.stringify(answer));
const call = (toolName: string) => ({ messageType: 'tool_call', toolName, input: { order: 4471 } });
const chatCall = (name: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id: name, type: 'function', function: { name, arguments: '{"order": 4471}' } }],
});

/** The ways to say that a tool was called and what it answered; each is one call. */
const WAYS: Readonly<Record<string, (tool: string, answer: Json) => Messages>> = {
  'inside its call': (tool, output) => [{ ...call(tool), output }],
  'as the content of an observation': (tool, answer) => [
    call(tool),
    { messageType: 'observation', toolName: tool, content: asText(answer) },
  ],
  'as the output of an observation': (tool, output) => [
    call(tool),
    { messageType: 'observation', toolName: tool, output },
  ],
  'in an observation without a name': (tool, output) => [call(tool), { messageType: 'observation', output }],
  'in an observation alone': (tool, output) => [{ messageType: 'observation', toolName: tool, output }],
  'in its call and in an observation': (tool, output) => [
    { ...call(tool), output },
    { messageType: 'observation', toolName: tool, content: asText(output) },
  ],
  'as Chat Completions have it': (tool, answer) => [
    chatCall(tool),
    { role: 'tool', tool_call_id: tool, content: asText(answer) },
  ],
  'as Responses have it': (tool, answer) => [
    { type: 'function_call', call_id: tool, name: tool, arguments: '{"order": 4471}' },
    { type: 'function_call_output', call_id: tool, output: asText(answer) },
  ],
  'as Anthropic has it': (tool, answer) => [
    { role: 'assistant', content: [{ type: 'tool_use', id: tool, name: tool, input: { order: 4471 } }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: tool, content: asText(answer) }] },
  ],
  'as the AI SDK has it': (tool, output) => [
    {
      id: tool,
      role: 'assistant',
      parts: [{ type: `tool-${tool}`, toolCallId: tool, state: 'output-available', input: { order: 4471 }, output }],
    },
  ],
};

/** Failures that the caller marks, since the answer alone does not tell. */
const MARKED: Readonly<Record<string, (tool: string) => Messages>> = {
  'as a tool_error': (tool) => [call(tool), { messageType: 'tool_error', toolName: tool, content: 'no luck today' }],
  'as a tool_error without a name': (tool) => [call(tool), { messageType: 'tool_error', content: 'no luck today' }],
  'by is_error of Anthropic': (tool) => [
    { role: 'assistant', content: [{ type: 'tool_use', id: tool, name: tool, input: {} }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: tool, is_error: true, content: 'no luck today' }] },
  ],
  'by errorText of the AI SDK': (tool) => [
    {
      id: tool,
      role: 'assistant',
      parts: [{ type: `tool-${tool}`, toolCallId: tool, state: 'output-error', input: {}, errorText: 'no luck today' }],
    },
  ],
  'by the status of an item of Responses': () => [{ type: 'web_search_call', id: 'ws_1', status: 'failed' }],
};

const SORRY = "I'm sorry, something went wrong and I couldn't find your order.";
const FOUND = 'Your order is on its way.';

interface Answer {
  readonly topFailingTools: readonly { toolName: string; failureCount: number; totalCalls: number }[];
  readonly rootCauseMix: readonly { cause: string; count: number }[];
}

describe('what a tool answered', () => {
  let service: TestService;
  let tenant: TestTenant;

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  /** @param told what a tool did, and what the assistant said then. */
  async function analyticsOf(told: readonly (readonly [steps: Messages, answer: string])[]): Promise<Answer> {
    const { body } = await tenant.client.post<{ id: string }>('/v1/products', { name: 'Shop' });
    const question = { role: 'user', content: 'Where is order 4471?' };
    await Promise.all(
      told.map(async ([steps, content]) => {
        const messages = [question, ...steps, { role: 'assistant', content }];
        const sent = { productId: body.id, externalUserId: 'ada', messages };
        expect((await tenant.client.post('/v1/messages', sent)).status).toBe(201);
      }),
    );
    await service.caughtUp();
    return (await tenant.client.get<Answer>(`/v1/products/${body.id}/analytics?mode=simple`)).body;
  }

  it.each(Object.entries(WAYS))('counts %s, failed and worked, in every shape', async (_, way) => {
    const told = Object.entries(ANSWERS).flatMap(([shape, [failed, worked]]) => [
      [way(shape, failed), SORRY] as const,
      [way(shape, worked), FOUND] as const,
    ]);
    const { topFailingTools, rootCauseMix } = await analyticsOf(told);
    expect(topFailingTools.map(({ toolName }) => toolName).toSorted()).toEqual(Object.keys(ANSWERS).toSorted());
    for (const { failureCount, totalCalls } of topFailingTools) expect([failureCount, totalCalls]).toEqual([1, 2]);
    expect(rootCauseMix).toMatchObject([{ cause: 'tool_failure', count: Object.keys(ANSWERS).length }]);
  });

  it.each(Object.entries(MARKED))('counts as failed what is marked %s', async (_, mark) => {
    const { topFailingTools, rootCauseMix } = await analyticsOf([[mark('order_lookup'), SORRY]]);
    expect(topFailingTools).toMatchObject([{ failureCount: 1, totalCalls: 1 }]);
    expect(rootCauseMix).toMatchObject([{ cause: 'tool_failure', count: 1 }]);
  });
});
