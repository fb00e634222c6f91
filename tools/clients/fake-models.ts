import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Asked {
  readonly stream?: boolean;
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
}

/** Answers like the APIs of OpenAI and Anthropic; the question about order 7 gets the call of a tool first. */
export async function listenAsModels() {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const asked = JSON.parse(body) as Asked;
      if (request.url?.endsWith('/chat/completions') === true) chatCompletion(asked, response);
      else if (request.url?.endsWith('/responses') === true) answer(response, RESPONSE);
      else anthropic(asked, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(resolve)),
  };
}

const MODEL = 'gpt-4o-mini-2024-07-18';
const CALL = { id: 'call_1', type: 'function', function: { name: 'order_lookup', arguments: '{"id":7}' } };
const USAGE = {
  ...{ prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 },
  prompt_tokens_details: { cached_tokens: 10 },
};

function chatCompletion({ stream, messages = [] }: Asked, response: ServerResponse): void {
  const asksForTool = JSON.stringify(messages.at(-1)).includes('order 7');
  const content = messages.some(({ role }) => role === 'tool') ? 'It was sent on Monday.' : 'Hello!';
  const finish_reason = asksForTool ? 'tool_calls' : 'stop';
  const shared = { id: 'chatcmpl-1', created: 1_790_000_000, model: MODEL };
  if (stream !== true) {
    const message = asksForTool
      ? { role: 'assistant', content: null, tool_calls: [CALL] }
      : { role: 'assistant', content };
    const choices = [{ index: 0, message, finish_reason }];
    answer(response, { ...shared, object: 'chat.completion', choices, usage: USAGE });
    return;
  }
  const pieces = asksForTool
    ? [
        { tool_calls: [{ index: 0, ...CALL, function: { name: 'order_lookup', arguments: '{"id"' } }] },
        { tool_calls: [{ index: 0, function: { arguments: ':7}' } }] },
      ]
    : [{ role: 'assistant', content: content.slice(0, 5) }, { content: content.slice(5) }];
  const chunk = (choices: readonly object[], usage: object | null = null) => ({
    ...{ ...shared, object: 'chat.completion.chunk' },
    ...{ choices, usage },
  });
  events(response, [
    ...pieces.map((delta) => chunk([{ index: 0, delta, finish_reason: null }])),
    chunk([{ index: 0, delta: {}, finish_reason }]),
    chunk([], USAGE),
  ]);
}

const RESPONSE = {
  ...{ id: 'resp_1', object: 'response', created_at: 1_790_000_000, status: 'completed', model: MODEL },
  output: [
    {
      ...{ id: 'msg_1', type: 'message', role: 'assistant', status: 'completed' },
      content: [{ type: 'output_text', text: 'Hello!', annotations: [] }],
    },
  ],
  usage: { input_tokens: 9, output_tokens: 3, total_tokens: 12, output_tokens_details: { reasoning_tokens: 1 } },
};

function anthropic({ stream, messages = [] }: Asked, response: ServerResponse): void {
  const asksForTool = JSON.stringify(messages.at(-1)).includes('order 7');
  const content = asksForTool
    ? [{ type: 'tool_use', id: 'toolu_1', name: 'order_lookup', input: { id: 7 } }]
    : [{ type: 'text', text: 'It was sent on Monday.' }];
  const stop_reason = asksForTool ? 'tool_use' : 'end_turn';
  const usage = { input_tokens: 20, output_tokens: 6, cache_read_input_tokens: 5 };
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-5',
    content,
    stop_reason,
    usage,
  };
  if (stream !== true) return answer(response, message);
  events(response, [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'It was ' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'sent on Monday.' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 6 } },
    { type: 'message_stop' },
  ]);
}

function answer(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

function events(response: ServerResponse, parts: readonly object[]): void {
  response.setHeader('content-type', 'text/event-stream');
  for (const part of parts) {
    if ('type' in part) response.write(`event: ${String(part.type)}\n`);
    response.write(`data: ${JSON.stringify(part)}\n\n`);
  }
  response.end('data: [DONE]\n\n');
}
