import { ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { rejections } from '@parley/platform';
import { eventually, startTestService, type TestService, type TestTenant } from '@parley/testing';
import { MeddlingProxy } from '../../testing/src/faults/meddling-proxy.js';

const TURNS = 30;
/** Each span is sent in a request of its own. */
const SPANS = TURNS * 3;
/** The exporter does not announce a body's length, so each counts as large: this many may be processed or wait. */
const TAKEN_AT_ONCE = 4 + 64;

const MISHAPS = ['busy', 'lose'] as const;

let service: TestService;
let address: string;

beforeAll(async () => {
  service = await startTestService();
  address = await service.listen();
});
afterAll(() => service.close());

const said = (role: string, content: string): string => JSON.stringify([{ role, parts: [{ type: 'text', content }] }]);

/** Turns of one conversation, one trace each: the agent, its model call and its tool call. */
function recordTurns(): ReadableSpan[] {
  const finished = new InMemorySpanExporter();
  const tracer = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(finished)] }).getTracer('app');
  const begun = Date.now() - 3_600_000;
  for (let turn = 0; turn < TURNS; turn++) {
    const at = begun + turn * 60_000;
    const start = (operation: string, startTime: number, attributes: Record<string, string>, parent = ROOT_CONTEXT) =>
      tracer.startSpan(
        operation,
        { startTime, attributes: { 'gen_ai.operation.name': operation, ...attributes } },
        parent,
      );
    const agent = start('invoke_agent', at, {
      'gen_ai.conversation.id': 'c-1',
      'user.id': 'ada',
      'gen_ai.input.messages': said('user', `Where is order ${turn}?`),
      'gen_ai.output.messages': said('assistant', `Order ${turn} was sent.`),
    });
    const below = trace.setSpan(ROOT_CONTEXT, agent);
    start('chat', at + 10, { 'gen_ai.response.model': 'gpt-4o-mini' }, below).end(at + 20);
    start('execute_tool', at + 20, { 'gen_ai.tool.name': 'lookup', 'gen_ai.tool.call.result': `${turn}` }, below).end(
      at + 30,
    );
    agent.end(at + 50);
  }
  return finished.getFinishedSpans();
}

async function exporterFor({ client }: TestTenant, to = address): Promise<(span: ReadableSpan) => Promise<void>> {
  const { body } = await client.post<{ key: string }>('/v1/keys', { name: 'spans', scopes: ['ingest'] });
  const exporter = new OTLPTraceExporter({
    url: `${to}/otlp/v1/traces`,
    headers: { authorization: `Bearer ${body.key}` },
    concurrencyLimit: SPANS,
  });
  return (span) =>
    new Promise((resolve, reject) =>
      exporter.export([span], ({ error }) => (error === undefined ? resolve() : reject(error))),
    );
}

const turnedAway = async (): Promise<number> =>
  (await rejections.get()).values.find(({ labels }) => labels['limiter'] === 'large-bodies')?.value ?? 0;

async function conversationOf({ client }: TestTenant): Promise<unknown> {
  const due = () => service.postgres.query({ text: 'SELECT 1 FROM otlp_traces WHERE due_at IS NOT NULL' });
  await eventually('every trace is assembled', async () => (await due()).length === 0);
  await service.caughtUp();
  const { body } = await client.get<{ messages: { id: string }[] }>('/v1/interactions/otel:c-1');
  return body.messages.map((message) => ({ ...message, id: null }));
}

it('spans that are turned away, and sent again by the exporter, make the conversation of those sent in order', async () => {
  const [ordered, crowded] = [await service.newTenant(), await service.newTenant()];
  const spans = recordTurns();
  const sendInOrder = await exporterFor(ordered);
  for (const span of spans) await sendInOrder(span);

  const sendAtOnce = await exporterFor(crowded);
  let sent: Promise<unknown> | undefined;
  await service.postgres.transaction(async (tx) => {
    await tx.query({ text: 'LOCK TABLE otlp_fragments IN ACCESS EXCLUSIVE MODE' });
    // The last spans come first, so that the rejected ones are of the first turns.
    sent = Promise.all(spans.toReversed().map(sendAtOnce));
    await eventually('the rest is turned away', async () => (await turnedAway()) === SPANS - TAKEN_AT_ONCE);
  });
  await sent;

  const expected = await conversationOf(ordered);
  expect(expected).toHaveLength(SPANS);
  expect(await conversationOf(crowded)).toEqual(expected);
});

it('spans that meet 503s, and connections that break behind what was taken, make that conversation as well', async () => {
  const [ordered, unlucky] = [await service.newTenant(), await service.newTenant()];
  const spans = recordTurns();
  const sendInOrder = await exporterFor(ordered);
  for (const span of spans) await sendInOrder(span);

  const proxy = await MeddlingProxy.open(address, (post) => (post > SPANS ? 'pass' : (MISHAPS[post % 3] ?? 'pass')));
  const send = await exporterFor(unlucky, proxy.url);
  await Promise.all(spans.toReversed().map(send));
  // Each lost request was sent twice.
  expect(proxy.posted).toBe(SPANS + SPANS / 3);
  await proxy.close();

  expect(await conversationOf(unlucky)).toEqual(await conversationOf(ordered));
});
