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

export const fragmentsOfLogs = (logs: readonly LogRecord[]): Fragment[] =>
  logs.flatMap((log) => logFragment(log) ?? []);
