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

/** "Year over year", "the same month last year": the same part of an earlier year, month or week as another time. */
export const SAME = new RegExp(
  String.raw`\b(?:(?<one>year|quarter|month|week)[- ]o(?:ve|n|f)r?[- ]\k<one>|(?<letter>[yqmw])o\k<letter>|` +
    String.raw`(?:in |on |during )?the same (?<part>time|period|days?|weeks?|months?|quarter) (?:of |in )?(?:the )?(?:last|previous) (?<unit>year|quarter|month|week))\b`,
  'giu',
);
export interface SamePart {
  readonly phrase: string;
  /** The named groups of `SAME`. */
  readonly units: Readonly<Record<string, string | undefined>>;
}

const OF_LETTER: Readonly<Record<string, string>> = { y: 'year', q: 'quarter', m: 'month', w: 'week' };

/** The time as long before the other as such a phrase says, in words that compare it. A week is compared with a week. */
export function sameEarlier(
  { one, letter = '', part, unit }: SamePart['units'],
  [from, to]: Range,
): { readonly words: string; readonly range: Range } {
  const words = unit === undefined ? 'compared with' : '';
  const named = (unit ?? one ?? OF_LETTER[letter.toLowerCase()] ?? 'year').toLowerCase();
  if (/^weeks?$/iu.test(part ?? (isWeek(from, to) ? 'week' : ''))) {
    const weeks = weeksTo(named, from);
    return { words, range: [from.minus({ weeks }), to.minus({ weeks })] };
  }
  const back = { [named]: 1 };
  // By its last moment: the day after 29 March is the 30th, while the day after 28 February is 1 March.
  const end = to.minus({ milliseconds: 1 }).minus(back).plus({ milliseconds: 1 });
  return { words, range: [from.minus(back), end] };
}

const isWeek = (from: DateTime, to: DateTime): boolean => from.weekday === 1 && to.equals(from.plus({ weeks: 1 }));

/** How many weeks the same week lies back: of a year the one with the same number, or the last if there is none. */
function weeksTo(unit: string, from: DateTime): number {
  if (unit !== 'year') return { week: 1, month: 4 }[unit] ?? 13;
  const last = from.set({ weekYear: from.weekYear - 1, weekNumber: 1 });
  return from.weekNumber - Math.min(from.weekNumber, last.weeksInWeekYear) + last.weeksInWeekYear;
}

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
