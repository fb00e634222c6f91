import type { Fragment, Names, Operation } from './fragment.js';
import type { Said } from './said.js';
import { ancestorsOf, descendantsOf, mergeNames, type SpanNode, traceTree } from './trace-tree.js';

/** What a user said and what came of it: the span that speaks for both, and what it says. */
export interface Turn {
  readonly owner: SpanNode;
  readonly below: readonly SpanNode[];
  /** All that the trace has, the owner and what stands beside it included. */
  readonly trace: readonly SpanNode[];
  readonly names: Names;
  /** The conversation's external id. */
  readonly conversation: string;
  /** Whether nothing names the conversation, so that the trace stands for it. */
  readonly isTraceAlone: boolean;
  readonly input: readonly Said[];
  readonly output: readonly Said[];
  readonly system: string | null;
}

/** Who may speak for the user, and who rather than whom. */
const SPEAKERS: readonly (Operation | null)[] = ['agent', 'chain', 'wrapper', 'chat'];

export const isSpeaker = ({ operation }: Pick<Fragment, 'operation'>): boolean =>
  operation !== null && SPEAKERS.includes(operation);

/**
 * The turns of one trace, by their start: of the spans that may speak, the outermost of the kind that stands highest.
 * Spans below never speak for the user, since each of them has part of the same history.
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

/** Whether the span is there that everything of the trace stands below, as far as it is of a conversation. */
export function hasOwner(fragments: readonly Fragment[]): boolean {
  const spans = new Map(fragments.flatMap((one) => (one.kind === 'span' ? [[one.spanId, one] as const] : [])));
  // Each is passed once: what was passed without an end led to no root, as do parents that form a ring.
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
