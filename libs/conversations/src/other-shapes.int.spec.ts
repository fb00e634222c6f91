import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';
import type { InteractionDetail } from '@parley/interactions';

let service: TestService;
let tenant: TestTenant;

const post = (messages: readonly object[]) =>
  tenant.client.send<{ conversationId: string } & TestProblem>('POST', '/v1/messages', {
    productId: tenant.productId,
    externalUserId: 'ada',
    messages,
  });

async function said(messages: readonly object[]) {
  const { body } = await post(messages);
  const read = await tenant.client.get<InteractionDetail>(`/v1/interactions/${body.conversationId}`);
  return read.body.messages.map(({ role, content, toolName }) => [role, content, ...(toolName ? [toolName] : [])]);
}

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.newTenant();
});
afterAll(() => service.close());

describe("POST /v1/messages with other products' messages", () => {
  const expected = [
    ['user', 'Where is order 7?'],
    ['tool_call', '{"id":7}', 'order_lookup'],
    ['observation', 'lost', 'order_lookup'],
    ['assistant', 'It is lost.'],
  ];

  it('takes those of Chat Completions', async () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'order_lookup', arguments: '{"id": 7}' } };
    expect(
      await said([
        { role: 'user', content: [{ type: 'text', text: 'Where is order 7?' }] },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', content: 'lost' },
        { role: 'assistant', content: 'It is lost.', refusal: null, annotations: [] },
      ]),
    ).toEqual(expected);
  });

  it('takes items of Responses', async () => {
    expect(
      await said([
        { role: 'user', content: 'Where is order 7?' },
        { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'order_lookup', arguments: '{"id": 7}' },
        { type: 'function_call_output', call_id: 'call_1', output: 'lost' },
        { type: 'message', id: 'msg_1', role: 'assistant', content: [{ type: 'output_text', text: 'It is lost.' }] },
      ]),
    ).toEqual(expected);
  });

  it('takes those of Anthropic', async () => {
    expect(
      await said([
        { role: 'user', content: 'Where is order 7?' },
        { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'order_lookup', input: { id: 7 } }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'lost' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'It is lost.' }] },
      ]),
    ).toEqual(expected);
  });

  it('takes UI messages of the Vercel AI SDK, and skips those that it has when they come again', async () => {
    const messages = [
      { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Where is order 7?' }] },
      {
        id: 'a1',
        role: 'assistant',
        parts: [
          { type: 'tool-order_lookup', toolCallId: 'c1', state: 'output-available', input: { id: 7 }, output: 'lost' },
          { type: 'text', text: 'It is lost.' },
        ],
      },
    ];
    expect(await said(messages)).toEqual([expected[0], expected[1], expected[3]]);
    const again = { productId: tenant.productId, externalUserId: 'ada', externalConversationId: 'ui', messages };
    await tenant.client.post('/v1/messages', again);
    const repeated = await tenant.client.send<{ messages: { status: string }[] }>('POST', '/v1/messages', again);
    expect(repeated.status).toBe(200);
    expect(repeated.body.messages.map(({ status }) => status)).toEqual([
      'deduplicated',
      'deduplicated',
      'deduplicated',
    ]);
  });

  it('names the message that was sent where one is not valid', async () => {
    const { status, body } = await post([
      { role: 'assistant', content: 'Hm.', tool_calls: [{ id: 'c', type: 'function', function: {} }] },
      { role: 'tool', tool_call_id: 'c', content: 'lost', colour: 'red' },
    ]);
    expect(status).toBe(400);
    expect(body.errors.map(({ path }) => path)).toEqual(['messages[1].colour']);
    const unnamed = await post([{ role: 'assistant', tool_calls: [{ id: 'c', type: 'function', function: {} }] }]);
    expect(unnamed.body.errors).toEqual([{ path: 'messages[0].toolName', message: 'is required for a tool_call' }]);
    const silent = await post([{ type: 'reasoning', id: 'rs_1', summary: [] }]);
    expect(silent.body.errors.map(({ path }) => path)).toEqual(['messages']);
  });

  it('names all roles that it takes where one is none of them', async () => {
    const { body } = await post([{ role: 'bot', content: 'Hello' }]);
    const message =
      'must be one of the following values: user, assistant, system; of OpenAI also tool, function, developer';
    expect(body.errors).toEqual([{ path: 'messages[0].role', message }]);
  });
});
