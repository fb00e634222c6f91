import type { ConversationToRecord, ParleyWriter } from '../../clients/typescript/src/index.js';

type Fields = Readonly<Record<string, unknown>>;

/** A writer that keeps what it is told instead of sending it. */
export function recordingWriter() {
  const told: ConversationToRecord[] = [];
  const messages = (conversation: ConversationToRecord): boolean => told.push(conversation) > 0;
  const messagesOf = (conversation: ConversationToRecord) => conversation.messages as readonly Fields[];
  return {
    writer: { messages } as unknown as ParleyWriter,
    /** Who said what, by call. */
    said: () => told.map((one) => messagesOf(one).map((message) => `${String(message['role'])}: ${textOf(message)}`)),
    ids: () => told.flatMap(messagesOf).map((message) => message['externalMessageId']),
    /** What is stored: of messages with the same identifier the first. */
    stored: (): string[] => {
      const byId = new Map<unknown, string>();
      for (const message of told.flatMap(messagesOf)) {
        const id = message['externalMessageId'];
        if (!byId.has(id)) byId.set(id, textOf(message));
      }
      return [...byId.values()];
    },
  };
}

const textOf = ({ content, refusal }: Fields): string =>
  Array.isArray(content)
    ? (content as readonly Fields[]).map(({ text }) => String(text)).join('')
    : String(content ?? refusal);

/** What the clients of OpenAI and Anthropic fetch: this answer, streamed if they ask so. */
export function fakeModelFetch(answer: string | (() => string), field: 'content' | 'refusal' = 'content') {
  let calls = 0;
  return async (url: unknown, init?: { body?: unknown }): Promise<Response> => {
    const { stream } = JSON.parse(String(init?.body)) as { stream?: boolean };
    const text = typeof answer === 'string' ? answer : answer();
    calls++;
    await Promise.resolve();
    if (String(url).includes('/chat/completions'))
      return stream === true ? chunks(text, field) : completion(text, field);
    if (String(url).includes('/responses')) return response(text, `${calls}`, stream === true);
    return stream === true ? anthropicEvents(text) : Response.json(anthropicMessage([{ type: 'text', text }]));
  };
}

const halves = (text: string): string[] => [text.slice(0, 6), text.slice(6)];

function completion(text: string, field: string): Response {
  const message = { role: 'assistant', content: null, refusal: null, [field]: text };
  return Response.json({
    id: 'c',
    object: 'chat.completion',
    model: 'gpt-5',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
  });
}

function chunks(text: string, field: string): Response {
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    ...{ id: 'c', object: 'chat.completion.chunk', model: 'gpt-5' },
    choices: [{ index: 0, delta, finish_reason }],
  });
  return events([...halves(text).map((half) => chunk({ role: 'assistant', [field]: half })), chunk({}, 'stop')]);
}

function response(text: string, id: string, isStreamed: boolean): Response {
  const item = { type: 'message', id: `msg_${id}`, role: 'assistant' };
  const content = [{ type: 'output_text', text, annotations: [] }];
  const started = { id: `resp_${id}`, object: 'response', status: 'in_progress', model: 'gpt-5', output: [] };
  const whole = { ...started, status: 'completed', output: [{ ...item, status: 'completed', content }] };
  if (!isStreamed) return Response.json(whole);
  return events([
    { type: 'response.created', response: started },
    { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress', content: [] } },
    ...halves(text).map((delta) => ({ type: 'response.output_text.delta', output_index: 0, content_index: 0, delta })),
    { type: 'response.completed', response: whole },
  ]);
}

const anthropicMessage = (content: readonly object[]) => ({
  ...{ id: 'm', type: 'message', role: 'assistant', model: 'claude-sonnet-5', content },
  ...{ stop_reason: 'end_turn', usage: { input_tokens: 5, output_tokens: 3 } },
});

const anthropicEvents = (text: string): Response =>
  events([
    { type: 'message_start', message: anthropicMessage([]) },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...halves(text).map((half) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text: half },
    })),
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } },
    { type: 'message_stop' },
  ]);

function events(parts: readonly object[]): Response {
  const lines = parts.map(
    (part) => `${'type' in part ? `event: ${String(part.type)}\n` : ''}data: ${JSON.stringify(part)}\n\n`,
  );
  const isOpenAi = !lines.some((line) => line.includes('message_stop'));
  return new Response(lines.join('') + (isOpenAi ? 'data: [DONE]\n\n' : ''), {
    headers: { 'content-type': 'text/event-stream' },
  });
}
