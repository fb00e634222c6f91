import { isGenAi, logFragment, placeFragment, spanFragment } from '../adapters/to-fragments.js';
import type { LogRecord, Span } from '../decode/telemetry.js';
import type { Fragment } from '../domain/fragment.js';

/**
 * Fragments of the spans that belong to a conversation. Of the other spans in the same traces only place and names,
 * since they may stand between. All other traces are left out.
 */
export function fragmentsOfSpans(spans: readonly Span[]): Fragment[] {
  const speaking = new Set(spans.filter(isGenAi));
  const about = new Set([...speaking].map(({ traceId }) => traceId));
  return spans
    .filter(({ traceId }) => about.has(traceId))
    .map((span) => (speaking.has(span) ? spanFragment(span) : placeFragment(span)));
}

const OUTSIDE = 'a log record of a conversation needs the trace and the span that it belongs to';

/** Fragments of the records of a conversation, and why some of those are rejected. All other records are left out. */
export function fragmentsOfLogs(logs: readonly LogRecord[]) {
  const all = logs.flatMap((log) => logFragment(log) ?? []);
  const fragments = all.filter(({ spanId }) => spanId !== '');
  return { fragments, rejected: Array.from({ length: all.length - fragments.length }, () => OUTSIDE) };
}
