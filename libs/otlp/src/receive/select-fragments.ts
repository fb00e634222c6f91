import { isGenAi, logFragment, spanFragment } from '../adapters/to-fragments.js';
import type { LogRecord, Span } from '../decode/telemetry.js';
import { type Fragment, NO_CONTENT } from '../domain/fragment.js';

/**
 * Those of a conversation; of the other spans of its trace only their places and whom they name, since they stand
 * between. Everything else that an application traces is left out.
 */
export function fragmentsOfSpans(spans: readonly Span[]): Fragment[] {
  const about = new Set(spans.filter(isGenAi).map(({ traceId }) => traceId));
  return spans.flatMap((span) => {
    if (!about.has(span.traceId)) return [];
    const fragment = spanFragment(span);
    return isGenAi(span) ? [fragment] : [{ ...fragment, operation: null, content: NO_CONTENT }];
  });
}

export const fragmentsOfLogs = (logs: readonly LogRecord[]): Fragment[] =>
  logs.flatMap((log) => logFragment(log) ?? []);
