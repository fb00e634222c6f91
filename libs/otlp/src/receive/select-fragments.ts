import { isGenAi, logFragment, placeFragment, spanFragment } from '../adapters/to-fragments.js';
import type { LogRecord, Span } from '../decode/telemetry.js';
import type { Fragment } from '../domain/fragment.js';

/**
 * Those of a conversation; of the other spans of its trace only their places and whom they name, since they stand
 * between. Everything else that an application traces is left out.
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
