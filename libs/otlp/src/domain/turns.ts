import type { Fragment, Names, Operation } from './fragment.js';
import type { Said } from './said.js';
import { ancestorsOf, descendantsOf, mergeNames, type SpanNode, traceTree } from './trace-tree.js';

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

/** Operations that may speak for the user, in order of precedence. */
const SPEAKERS: readonly (Operation | null)[] = ['agent', 'chain', 'wrapper', 'chat'];

export const isSpeaker = ({ operation }: Pick<Fragment, 'operation'>): boolean =>
  operation !== null && SPEAKERS.includes(operation);

/**
 * The turns of one trace, by their start: the outermost speaking spans of the first operation in {@link SPEAKERS} that
 * has any. Spans below them never speak for the user, since each of them has part of the same history.
 */
export function turnsOf(fragments: readonly Fragment[]): Turn[] {
  const spans = traceTree(fragments);
  for (const operation of SPEAKERS) {
    const turns = spans.filter((span) => span.operation === operation).map((span) => toTurn(span, spans));
    const speaking = turns.filter(({ input, output }) => input.length + output.length > 0);
    const owners = new Set(speaking.map(({ owner }) => owner));
    const outermost = speaking.filter(({ owner }) => ![...ancestorsOf(owner)].some((above) => owners.has(above)));
    if (outermost.length > 0) return outermost;
  }
  return [];
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

function toTurn(owner: SpanNode, trace: readonly SpanNode[]): Turn {
  const below = descendantsOf(owner);
  const chats = below.filter(({ operation }) => operation === 'chat');
  const names = mergeNames([owner, ...ancestorsOf(owner), ...below].map((span) => span.names));
  const { input, output, system } = owner.content;
  return {
    owner,
    below,
    trace,
    names,
    conversation: `otel:${names.conversation ?? `trace:${owner.traceId}`}`,
    isTraceAlone: names.conversation === null,
    input: input.length > 0 ? input : (chats[0]?.content.input ?? []),
    output: output.length > 0 ? output : (chats.at(-1)?.content.output ?? []),
    system: system ?? chats.map(({ content }) => content.system).find((text) => text !== null) ?? null,
  };
}
