import type { Fragment } from './fragment.js';

/** Most spans and log records that are kept of a trace. */
export const MAX_FRAGMENTS = 10_000;
/** Most bytes of what is kept of a trace, as JSON in UTF-8. */
export const MAX_TRACE_BYTES = 32 * 1024 * 1024;
/** The part of both that spans within others may take: the span around them ends last, and is needed most. */
const PART_OF_INNER = 7 / 8;

export const TRACE_FULL =
  `a trace has at most ${MAX_FRAGMENTS} spans and log records, and ${MAX_TRACE_BYTES} bytes of what is kept of them; ` +
  'the last eighth of both is for agents and for spans without a parent';

/** How much is kept of a trace. */
export interface TraceSize {
  readonly fragments: number;
  readonly bytes: number;
}

export const NO_SIZE: TraceSize = { fragments: 0, bytes: 0 };

/**
 * The size of a trace with one more fragment; null if there is no room for it.
 * @param bytes of the fragment, as JSON in UTF-8.
 */
export function sizeWith(before: TraceSize, fragment: Fragment, bytes: number): TraceSize | null {
  const part = isOuter(fragment) ? 1 : PART_OF_INNER;
  const after = { fragments: before.fragments + 1, bytes: before.bytes + bytes };
  return after.fragments <= MAX_FRAGMENTS * part && after.bytes <= MAX_TRACE_BYTES * part ? after : null;
}

const isOuter = ({ kind, operation, parentSpanId }: Fragment): boolean =>
  kind === 'span' && (operation === 'agent' || parentSpanId === null);
