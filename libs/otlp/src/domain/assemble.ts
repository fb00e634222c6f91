import type { AssembledMessage, KnownMessage } from './assembled.js';
import { grouped } from './grouped.js';
import { newsOf, type News } from './news.js';
import type { Said } from './said.js';
import { isSpoken, spoken } from './spoken.js';
import { stepsOf } from './steps.js';
import { ToolCalls } from './tool-calls.js';
import { ancestorsOf, type SpanNode } from './trace-tree.js';
import { isSpeaker, type Turn } from './turns.js';

/**
 * The messages that turns add to a conversation, in order. The same turns again, in whatever order and however often,
 * add nothing.
 * @param known the messages that the conversation holds, in its order.
 */
export function assemble(known: readonly KnownMessage[], turns: readonly Turn[]): AssembledMessage[] {
  const held = [...known];
  const ordered = [...turns].sort((a, b) => a.owner.startMs - b.owner.startMs);
  return [...grouped(ordered, ({ owner }) => owner.traceId).values()].flatMap((ofTrace) =>
    assembleTrace(held, ofTrace),
  );
}

/** No conversation may hold more: messages beyond it would only be rejected with the others. */
const MAX_HELD = 100_000;

/** Turns of one trace share its tools: without an agent each model call is a turn, and tools stand beside them. */
function assembleTrace(held: KnownMessage[], turns: readonly Turn[]): AssembledMessage[] {
  const calls = new ToolCalls(turns[0]?.owner.traceId ?? '', [...held]);
  const told: { readonly before: AssembledMessage[]; readonly after: AssembledMessage[] }[] = [];
  for (const turn of turns) {
    if (held.length > MAX_HELD) break;
    const news = newsOf(held, turn);
    collectSaid(calls, turn, news);
    const messages = { before: spokenIn(turn, news), after: spokenOut(turn, news) };
    for (const message of [...messages.before, ...messages.after]) held.push(toKnown(message));
    told.push(messages);
  }
  for (const span of toolsOf(turns)) calls.span(span);
  const between = [...calls.messages(), ...turns.flatMap(stepsOf)];
  for (const message of between) held.push(toKnown(message));
  return [...told.flatMap(({ before }) => before), ...between, ...told.flatMap(({ after }) => after)].sort(
    (a, b) => a.atMs - b.atMs,
  );
}

/** Tools below the turns, and tools with no ancestor that could have called them. */
function toolsOf(turns: readonly Turn[]): SpanNode[] {
  const below = new Set(turns.flatMap((turn) => turn.below));
  const tools = (turns[0]?.trace ?? []).filter(({ operation }) => operation === 'tool');
  return tools.filter((tool) => below.has(tool) || ![...ancestorsOf(tool)].some(isSpeaker));
}

function collectSaid(calls: ToolCalls, { owner, below, input }: Turn, { inputFrom }: News): void {
  for (const span of [owner, ...below]) {
    if (span !== owner && span.operation !== 'chat') continue;
    span.content.output.forEach((said, index) => calls.said(said, `otel:${span.spanId}:out:${index}`, span.endMs));
  }
  input.forEach((said, index) => {
    if (index >= inputFrom) calls.said(said, `otel:${owner.spanId}:in:${index}`, owner.startMs);
  });
  for (const span of below) if (span.operation === 'chat') collectResults(calls, span);
}

/** A tool's result appears in the next model input; results before the user's last text belong to earlier turns. */
function collectResults(calls: ToolCalls, { spanId, startMs, content: { input } }: SpanNode): void {
  const from = input.findLastIndex((said) => said.is === 'text' && said.role === 'user') + 1;
  input.forEach((said, index) => {
    if (index >= from) calls.said(said, `otel:${spanId}:in:${index}`, startMs);
  });
}

const spokenIn = (turn: Turn, { inputFrom, isGap }: News): AssembledMessage[] =>
  texts(turn.input, inputFrom).map(({ said, index }, position) =>
    spoken(turn, said, { way: 'in', index, isGap: isGap && position === 0 }),
  );

const spokenOut = (turn: Turn, { hasOutput }: News): AssembledMessage[] =>
  hasOutput
    ? []
    : texts(turn.output, 0).map(({ said, index }) => spoken(turn, said, { way: 'out', index, isGap: false }));

const texts = (given: readonly Said[], from: number) =>
  given.flatMap((said, index) => (index >= from && isSpoken(said) ? [{ said, index }] : []));

function toKnown({ type, content, properties, output, atMs }: AssembledMessage): KnownMessage {
  const { toolCallId, otel } = properties as { toolCallId?: string; otel: { traceId: string } };
  return { type, content, toolCallId: toolCallId ?? null, traceId: otel.traceId, hasOutput: output !== null, atMs };
}
