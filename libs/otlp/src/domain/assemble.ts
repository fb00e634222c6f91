import { textKey } from './align.js';
import { type AssembledMessage, type KnownMessage, SPEAKER_OF } from './assembled.js';
import { grouped } from './grouped.js';
import { Held } from './held.js';
import { newsOf, type News } from './news.js';
import type { Said } from './said.js';
import { answerOf, isSpoken, NO_ANSWER, spoken } from './spoken.js';
import { stepsOf } from './steps.js';
import { ToolCalls } from './tool-calls.js';
import type { SpanNode } from './trace-tree.js';
import type { Turn } from './turns.js';

/**
 * The messages that turns add to a conversation, in order. The same turns again, in whatever order and however often,
 * add nothing.
 * @param known the messages that the conversation holds, in its order.
 */
export function assemble(known: readonly KnownMessage[], turns: readonly Turn[]): AssembledMessage[] {
  const held = new Held(known);
  const ordered = [...turns].sort((a, b) => a.owner.startMs - b.owner.startMs);
  return [...grouped(ordered, ({ owner }) => owner.traceId).values()].flatMap((ofTrace) =>
    assembleTrace(held, ofTrace),
  );
}

/** No conversation may hold more: messages beyond it would only be rejected with the others. */
const MAX_HELD = 100_000;

/** Turns of one trace share its tools: without an agent each model call is a turn, and tools stand beside them. */
function assembleTrace(held: Held, turns: readonly Turn[]): AssembledMessage[] {
  const calls = new ToolCalls(turns[0]?.owner.traceId ?? '', held.messages);
  const told: { readonly before: AssembledMessage[]; readonly after: AssembledMessage[] }[] = [];
  for (const turn of turns) {
    if (held.messages.length > MAX_HELD) break;
    const news = newsOf(held, turn);
    collectSaid(calls, turn, news);
    const messages = { before: spokenIn(turn, news), after: spokenOut(turn, news) };
    for (const message of [...messages.before, ...messages.after]) held.add(toKnown(message));
    told.push(messages);
  }
  for (const span of toolsOf(turns)) calls.span(span);
  const between = [...calls.messages(), ...turns.flatMap(stepsOf)];
  for (const message of between) held.add(toKnown(message));
  return [...told.flatMap(({ before }) => before), ...between, ...told.flatMap(({ after }) => after)].sort(
    (a, b) => a.atMs - b.atMs,
  );
}

/** Tools below the turns, and tools with no ancestor that could have called them. */
function toolsOf(turns: readonly Turn[]): SpanNode[] {
  const below = new Set(turns.flatMap((turn) => turn.below));
  const tools = (turns[0]?.trace ?? []).filter(({ operation }) => operation === 'tool');
  return tools.filter((tool) => below.has(tool) || !tool.above.hasSpeaker);
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
    spoken(turn, said, { way: 'in', index, isGap: isGap && position === 0 }, NO_ANSWER),
  );

/** The last text of the assistant is the answer; what it took would count twice with another one. */
function spokenOut(turn: Turn, { hasOutput }: News): AssembledMessage[] {
  if (hasOutput) return [];
  const said = texts(turn.output, 0);
  const answer = answerOf(turn);
  const last = said.findLastIndex((one) => one.said.role === 'assistant');
  return said.map(({ said: text, index }, position) => {
    const place = { way: 'out', index, isGap: false } as const;
    if (text.role !== 'assistant') return spoken(turn, text, place, NO_ANSWER);
    return spoken(turn, text, place, position === last ? answer : { ...NO_ANSWER, model: answer.model });
  });
}

const texts = (given: readonly Said[], from: number) =>
  given.flatMap((said, index) => (index >= from && isSpoken(said) ? [{ said, index }] : []));

/** The message as the conversation will hold it. */
export function toKnown({ type, content, properties, output, atMs }: AssembledMessage): KnownMessage {
  const { toolCallId, otel } = properties as { toolCallId?: string; otel: { traceId: string } };
  const speaker = SPEAKER_OF[type];
  return {
    textKey: speaker === undefined ? null : textKey(speaker, content),
    toolCallId: toolCallId ?? null,
    traceId: otel.traceId,
    hasOutput: output !== null,
    atMs,
  };
}
