import { type Context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';

export const SPANS_PER_BATCH = 500;
export const SPANS_PER_TURN = 5;
/** The question, the call of the tool, the answer. */
export const MESSAGES_PER_TURN = 3;
const TURNS_PER_CONVERSATION = 5;
const CONVERSATIONS_PER_BATCH = SPANS_PER_BATCH / SPANS_PER_TURN / TURNS_PER_CONVERSATION;

/** Stands in each id for the number of the batch: four bytes, in text as hexadecimal. */
const MARK = 'badc0ffe';
const SYSTEM = 'You answer for a shop. Look orders up before you say where they are. '.repeat(4);
const ANSWER = 'I have looked it up: the order was sent on Monday and is with the carrier now. '.repeat(4);

const said = (role: string, content: string) => ({ role, parts: [{ type: 'text', content }] });
const instructions = JSON.stringify([{ type: 'text', content: SYSTEM }]);

/** Spans as OpenTelemetry's SDK makes them, with ids that hold the mark. */
function recorder() {
  let made = 0;
  const id = (digits: number) => MARK + (++made).toString(16).padStart(digits, '0');
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'shop-assistant' }),
    idGenerator: { generateTraceId: () => id(24), generateSpanId: () => id(8) },
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  });
  return { tracer: provider.getTracer('bench'), finished: () => exporter.getFinishedSpans() };
}

/**
 * A turn of an agent that calls a tool, below a request of the web server. As in the AI SDK, the agent and both of its
 * calls of the model carry the whole history.
 */
function recordTurn({ tracer }: ReturnType<typeof recorder>, conversation: number, turn: number): void {
  const start = Date.now() - 3_600_000 + turn * 60_000;
  const span = (name: string, parent: Context, at: number, ms: number, attributes: Record<string, string | number>) => {
    const one = tracer.startSpan(name, { startTime: start + at, attributes }, parent);
    one.end(start + at + ms);
    return trace.setSpan(parent, one);
  };
  const question = (n: number) => said('user', `Where is order ${conversation * 10 + n}? It should have been here.`);
  const asked = Array.from({ length: turn }, (_, n) => [question(n), said('assistant', ANSWER)]).flat();
  const input = [...asked, question(turn)];
  const call = { type: 'tool_call', id: `call_${turn}`, name: 'order_lookup', arguments: { id: turn } };
  const called = { role: 'assistant', parts: [call] };
  const result = { role: 'tool', parts: [{ type: 'tool_call_response', id: call.id, response: { state: 'sent' } }] };
  const chat = (history: object[], output: object) => ({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'gpt-4o-mini',
    'gen_ai.response.model': 'gpt-4o-mini-2024-07-18',
    'gen_ai.usage.input_tokens': 300,
    'gen_ai.usage.output_tokens': 60,
    'gen_ai.system_instructions': instructions,
    'gen_ai.input.messages': JSON.stringify(history),
    'gen_ai.output.messages': JSON.stringify([output]),
  });
  const http = { 'http.request.method': 'POST', 'http.route': '/chat', 'http.response.status_code': 200 };
  const request = span('POST /chat', ROOT_CONTEXT, 0, 2_000, http);
  const agent = span('invoke_agent support', request, 1, 1_990, {
    ...chat(input, said('assistant', ANSWER)),
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.conversation.id': `${MARK}-${conversation}`,
    'user.id': `user-${conversation}`,
  });
  span('chat gpt-4o-mini', agent, 2, 800, chat(input, called));
  span('execute_tool order_lookup', agent, 810, 100, {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': call.name,
    'gen_ai.tool.call.id': call.id,
    'gen_ai.tool.call.arguments': JSON.stringify(call.arguments),
    'gen_ai.tool.call.result': '{"state":"sent"}',
  });
  span('chat gpt-4o-mini', agent, 920, 1_000, chat([...input, called, result], said('assistant', ANSWER)));
}

/** Request bodies as OpenTelemetry's exporters write them, each with spans and conversations of its own. */
export function spanBatches(encoding: 'protobuf' | 'json'): (batch: number) => Buffer {
  const into = recorder();
  for (let conversation = 0; conversation < CONVERSATIONS_PER_BATCH; conversation++) {
    for (let turn = 0; turn < TURNS_PER_CONVERSATION; turn++) recordTurn(into, conversation, turn);
  }
  const serializer = encoding === 'json' ? JsonTraceSerializer : ProtobufTraceSerializer;
  const template = Buffer.from(serializer.serializeRequest(into.finished()) ?? []);
  const inText = positionsOf(template, Buffer.from(MARK));
  const inIds = positionsOf(template, Buffer.from(MARK, 'hex'));
  return (batch) => {
    const body = Buffer.from(template);
    const text = batch.toString(16).padStart(8, '0');
    for (const at of inText) body.write(text, at);
    for (const at of inIds) body.writeUInt32BE(batch, at);
    return body;
  };
}

function positionsOf(body: Buffer, mark: Buffer): number[] {
  const positions: number[] = [];
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1)) positions.push(at);
  return positions;
}
