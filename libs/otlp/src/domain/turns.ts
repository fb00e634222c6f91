import { type Fragment, isSpeaker, type Names, type Operation, SPEAKERS } from './fragment.js';
import type { Said } from './said.js';
import { byStart, descendantsOf, mergeNames, type SpanNode, traceTree } from './trace-tree.js';

/** What a user said and what came of it: the owner, which is the span that speaks for both, and its content. */
export interface Turn {
  readonly owner: SpanNode;
  readonly below: readonly SpanNode[];
  /** All spans of the trace, including the owner and those beside it. */
  readonly trace: readonly SpanNode[];
  readonly names: Names;
  /** The conversation's external id. */
  readonly conversation: string;
  /** Whether nothing names the conversation, so that the trace counts as one. */
  readonly isTraceAlone: boolean;
  readonly input: readonly Said[];
  readonly output: readonly Said[];
  readonly system: string | null;
}

/**
 * The turns of one trace, by their start: the outermost spans of the first operation in {@link SPEAKERS} that has spans
 * which speak. A span below another repeats a part of the same history, and is no turn of its own.
 */
export function turnsOf(fragments: readonly Fragment[]): Turn[] {
  const spans = traceTree(fragments);
  for (const operation of SPEAKERS) {
    const turns = outermostTurns(spans, operation);
    if (turns.length > 0) return turns;
  }
  return [];
}

/** From the roots down, so that what is below a turn is walked once. */
function outermostTurns(spans: readonly SpanNode[], operation: Operation | null): Turn[] {
  const turns: Turn[] = [];
  const open = spans.filter(({ parent }) => parent === null);
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const turn = span.operation === operation ? toTurn(span, spans) : null;
    if (turn !== null) turns.push(turn);
    else if (span.operation !== 'evaluation') for (const child of span.children) open.push(child);
  }
  return turns.sort((a, b) => byStart(a.owner, b.owner));
}

/** Whether the root of the trace's conversation spans has arrived. */
export function hasOwner(fragments: readonly Fragment[]): boolean {
  const spans = new Map(fragments.flatMap((one) => (one.kind === 'span' ? [[one.spanId, one] as const] : [])));
  // Each span is visited once: a visited span led to no root, and parents may form a ring.
  const passed = new Set<string>();
  return [...spans.values()].filter(isSpeaker).some((speaker) => {
    let at: Fragment | undefined = speaker;
    while (at !== undefined && !passed.has(at.spanId)) {
      if (at.parentSpanId === null) return true;
      passed.add(at.spanId);
      at = spans.get(at.parentSpanId);
    }
    return false;
  });
}

/** The external id of a conversation, before it is shortened: where nothing names it, its trace counts as one. */
export const conversationNamed = (name: string | null, traceId: string): string => `otel:${name ?? `trace:${traceId}`}`;

/** @returns null for a span that says nothing. */
function toTurn(owner: SpanNode, trace: readonly SpanNode[]): Turn | null {
  const { content, firstChatBelow, lastChatBelow } = owner;
  const input = content.input.length > 0 ? content.input : (firstChatBelow?.content.input ?? []);
  const output = content.output.length > 0 ? content.output : (lastChatBelow?.content.output ?? []);
  if (input.length + output.length === 0) return null;
  const below = descendantsOf(owner);
  const names = mergeNames([owner.names, owner.above.names, ...below.map((span) => span.names)]);
  const systems = [owner, ...below.filter(({ operation }) => operation === 'chat')].map((span) => span.content.system);
  return {
    owner,
    below,
    trace,
    names,
    conversation: conversationNamed(names.conversation, owner.traceId),
    isTraceAlone: names.conversation === null,
    input,
    output,
    system: systems.find((text) => text !== null) ?? null,
  };
}
