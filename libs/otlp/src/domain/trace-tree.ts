import { type Content, type Fragment, type Names, NO_CONTENT, NO_NAMES } from './fragment.js';
import { grouped } from './grouped.js';

/** A span with everything known of it, at its place in the trace. */
export interface SpanNode extends Omit<Fragment, 'kind'> {
  readonly parent: SpanNode | null;
  readonly children: readonly SpanNode[];
}

interface GrowingNode extends Omit<Fragment, 'kind'> {
  parent: GrowingNode | null;
  readonly children: GrowingNode[];
}

export const byStart = (a: Pick<Fragment, 'startMs' | 'spanId'>, b: Pick<Fragment, 'startMs' | 'spanId'>): number =>
  a.startMs - b.startMs || (a.spanId < b.spanId ? -1 : 1);

/** The spans of one trace, by their start; a span whose parent is missing becomes a root. */
export function traceTree(fragments: readonly Fragment[]): readonly SpanNode[] {
  const nodes = new Map<string, GrowingNode>();
  for (const [spanId, ofSpan] of grouped(fragments, (fragment) => fragment.spanId)) {
    nodes.set(spanId, { ...mergeFragments(ofSpan), parent: null, children: [] });
  }
  const ordered = [...nodes.values()].sort(byStart);
  for (const node of ordered) {
    const parent = nodes.get(node.parentSpanId ?? '');
    if (parent === undefined || isBelow(parent, node)) continue;
    node.parent = parent;
    parent.children.push(node);
  }
  return ordered;
}

/** Whether the node is `above` or below it, as happens in a trace whose parents form a ring. */
const isBelow = (node: GrowingNode, above: GrowingNode): boolean => {
  for (let at: GrowingNode | null = node; at !== null; at = at.parent) if (at === above) return true;
  return false;
};

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

/** In a loop, since the sender decides how deep a trace is. */
export function descendantsOf(node: SpanNode): SpanNode[] {
  const below: SpanNode[] = [];
  const open = node.children.toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    below.push(next);
    for (const child of next.children.toReversed()) open.push(child);
  }
  return below.sort((a, b) => a.startMs - b.startMs);
}
