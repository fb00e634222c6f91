import type { DateTime } from 'luxon';
import { NUMBER, numberOf, type Range, rolling, whole } from './relative-periods.js';

const UNIT = 'hour|day|week|month|quarter|year';

/** "The previous 30 days", "the week before": the time before another that the question names. */
export const EARLIER = new RegExp(
  `\\b(?:in )?(?:the )?(?:(?:previous|prior|preceding) (?:(?:${NUMBER})\\s*)?(?:${UNIT})s?` +
    `|(?:(?:${NUMBER})\\s*)?(?:${UNIT})s? (?:before|prior|earlier)(?: that)?)\\b(?! (?:last|yesterday)\\b)`,
  'giu',
);
const PARTS = new RegExp(`(?:(${NUMBER})\\s*)?(${UNIT})s?( before| prior| earlier)?(?: that)?$`, 'iu');

/**
 * The range of such a phrase; `previous`: a number of units as long as the other period, right before it. Without another period, "the
 * previous week" is the last one, while "the week before" is not known. Null: not known.
 */
export function earlier(phrase: string, now: DateTime, other: Range | undefined): Range | 'previous' | null {
  const [, amount, named = '', follows] = PARTS.exec(phrase) ?? [];
  const unit = named.toLowerCase() as 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';
  if (other === undefined) {
    if (follows !== undefined) return null;
    return amount === undefined && unit !== 'hour' ? whole(now, unit, 1) : rolling(now, numberOf(amount), unit);
  }
  const [start, end] = other;
  const from = start.minus({ [unit]: numberOf(amount) });
  // A month before another is seldom as long, and "the week before" means that week.
  return amount !== undefined && start.toMillis() - from.toMillis() === end.toMillis() - start.toMillis()
    ? 'previous'
    : [from, start];
}
