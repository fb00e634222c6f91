import { type Content, type Fragment, isSpeaker, type Names, NO_CONTENT, NO_NAMES } from './fragment.js';
import { grouped } from './grouped.js';

/** A span with everything known of it, at its place in the trace. */
export interface SpanNode extends Omit<Fragment, 'kind'> {
  readonly parent: SpanNode | null;
  readonly children: readonly SpanNode[];
  readonly above: Above;
  readonly firstChatBelow: SpanNode | null;
  readonly lastChatBelow: SpanNode | null;
}

/** What the ancestors of a span have. */
interface Above {
  /** Of each name, the nearest. */
  readonly names: Names;
  readonly hasSpeaker: boolean;
  /** The name of the nearest tool. */
  readonly toolName: string | null;
}

type Growing<Node> = { -readonly [Key in keyof Node]: Node[Key] };
interface GrowingNode extends Growing<Omit<SpanNode, 'parent' | 'children'>> {
  parent: GrowingNode | null;
  readonly children: GrowingNode[];
}

const NOTHING_ABOVE: Above = { names: NO_NAMES, hasSpeaker: false, toolName: null };

export const byStart = (a: Pick<Fragment, 'startMs' | 'spanId'>, b: Pick<Fragment, 'startMs' | 'spanId'>): number =>
  a.startMs - b.startMs || (a.spanId < b.spanId ? -1 : 1);

/**
 * The spans of one trace, by their start; a span whose parent is missing becomes a root. Each is visited a fixed number
 * of times, since the sender decides how deep a trace is.
 */
export function traceTree(fragments: readonly Fragment[]): readonly SpanNode[] {
  const nodes = new Map<string, GrowingNode>();
  const lone = { parent: null, above: NOTHING_ABOVE, firstChatBelow: null, lastChatBelow: null };
  for (const [spanId, ofSpan] of grouped(fragments, (fragment) => fragment.spanId)) {
    nodes.set(spanId, { ...mergeFragments(ofSpan), ...lone, children: [] });
  }
  const ordered = [...nodes.values()].sort(byStart);
  const parentOf = ({ parentSpanId }: GrowingNode) => nodes.get(parentSpanId ?? '');
  const cut = firstOfRings(ordered, parentOf);
  for (const node of ordered) {
    const parent = cut.has(node) ? undefined : parentOf(node);
    if (parent === undefined) continue;
    node.parent = parent;
    parent.children.push(node);
  }
  const topDown = ordered.filter(({ parent }) => parent === null).flatMap((root) => [root, ...inOrderBelow(root)]);
  for (const node of topDown) if (node.parent !== null) node.above = aboveChildrenOf(node.parent);
  for (const node of topDown.toReversed()) noteChats(node);
  return ordered;
}

/** In a trace whose parents form rings, the span of each ring that is met first; it becomes a root. */
function firstOfRings(
  nodes: readonly GrowingNode[],
  parentOf: (node: GrowingNode) => GrowingNode | undefined,
): ReadonlySet<GrowingNode> {
  const first = new Set<GrowingNode>();
  // The walk upwards that met each span; a walk ends at what an earlier one met.
  const metBy = new Map<GrowingNode, GrowingNode>();
  for (const start of nodes) {
    let at: GrowingNode | undefined = start;
    for (; at !== undefined && !metBy.has(at); at = parentOf(at)) metBy.set(at, start);
    if (at !== undefined && metBy.get(at) === start) first.add(at);
  }
  return first;
}

const aboveChildrenOf = (node: SpanNode): Above => ({
  names: mergeNames([node.names, node.above.names]),
  hasSpeaker: node.above.hasSpeaker || isSpeaker(node),
  toolName: node.content.tool?.name ?? node.above.toolName,
});

/** Of model calls that start together, the first and the last in the order of {@link inOrderBelow}. */
function noteChats(node: GrowingNode): void {
  for (const child of node.children) {
    if (child.operation === 'evaluation') continue;
    const own = child.operation === 'chat' ? child : null;
    for (const chat of [own, child.firstChatBelow]) {
      if (chat !== null && chat.startMs < (node.firstChatBelow?.startMs ?? Infinity)) node.firstChatBelow = chat;
    }
    for (const chat of [own, child.lastChatBelow]) {
      if (chat !== null && chat.startMs >= (node.lastChatBelow?.startMs ?? -Infinity)) node.lastChatBelow = chat;
    }
  }
}

/** The span's own values take precedence over those of its log records, which follow in order. */
function mergeFragments(fragments: readonly Fragment[]): Omit<Fragment, 'kind'> {
  const ordered = [...fragments].sort(
    (a, b) => rank(a) - rank(b) || a.startMs - b.startMs || (a.kind < b.kind ? -1 : 1),
  );
  const [first, ...others] = ordered;
  if (first === undefined) throw new Error('A span without a fragment.');
  const logs = rank(first) === 0 ? others : ordered;
  const own = rank(first) === 0 ? first.content : NO_CONTENT;
  const { kind: _kind, ...merged } = first;
  return {
    ...merged,
    operation: ordered.map(({ operation }) => operation).find((one) => one !== null) ?? null,
    names: mergeNames(ordered.map(({ names }) => names)),
    content: {
      ...mergeContent(ordered.map(({ content }) => content)),
      input: own.input.length > 0 ? own.input : logs.flatMap(({ content }) => content.input),
      ratings: ordered.flatMap(({ content }) => content.ratings),
      output: own.output.length > 0 ? own.output : logs.flatMap(({ content }) => content.output),
    },
  };
}

const rank = ({ kind }: Fragment): number => (kind === 'span' ? 0 : 1);

/** The first value of each field. */
export const mergeNames = (all: readonly Names[]): Names => coalesce(NO_NAMES, all);
const mergeContent = (all: readonly Content[]): Content => coalesce(NO_CONTENT, all);

function coalesce<T extends object>(nothing: T, all: readonly T[]): T {
  const merged = { ...nothing };
  for (const key of Object.keys(nothing) as (keyof T)[]) {
    merged[key] = all.map((one) => one[key]).find((value) => value !== null) ?? nothing[key];
  }
  return merged;
}

export function* ancestorsOf(node: SpanNode): Generator<SpanNode> {
  for (let at = node.parent; at !== null; at = at.parent) yield at;
}

export const descendantsOf = (node: SpanNode): SpanNode[] => inOrderBelow(node).sort((a, b) => a.startMs - b.startMs);

/** What is below the span, each parent before its children. In a loop, for the depth of a trace has no bound. */
function inOrderBelow<Node extends { readonly children: readonly Node[] }>(node: Node): Node[] {
  const below: Node[] = [];
  const open = node.children.toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    below.push(next);
    for (const child of next.children.toReversed()) open.push(child);
  }
  return below;
}
