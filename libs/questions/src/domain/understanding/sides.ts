import type { Period } from '../asked.js';
import type { Item } from '../reading/items.js';
import { pairOf } from './intent.js';
import type { Parts } from './parts.js';

/**
 * The period asked about, and the one it is compared with: the one after "vs", else the second. A single period after
 * "vs", and a time that is compared with itself or a part of itself, leave open what is compared.
 */
export function periodsOf(
  { periods, cues }: Parts,
  items: readonly Item[],
): { readonly main: Period | null; readonly other: Period | null; readonly unused: number } {
  const [first, second, ...more] = periods;
  const versus = cues.get('versus');
  const follows = ({ at }: { readonly at: number }): boolean =>
    versus !== undefined && at > versus && onlyFillers(items.slice(versus + 1, at));
  if (first === undefined) return { main: null, other: null, unused: 0 };
  if (second === undefined) {
    const open = isReversed(first.period) || (follows(first) && !cues.has('previous'));
    return { main: first.period, other: null, unused: open ? 1 : 0 };
  }
  const [main, other] = follows(first) ? [second.period, first.period] : [first.period, second.period];
  const open = isReversed(main) || isReversed(other) || overlap(main, other);
  return { main, other, unused: more.length + (open ? 1 : 0) };
}

const LONGEST_DAY_MS = 25 * 3_600_000;
const isLong = ({ from, to }: Period): boolean => Date.parse(to) - Date.parse(from) > LONGEST_DAY_MS;

/**
 * "Why did quality drop from last week to this week" compares the two. Single days that do not follow each other may as
 * well be the bounds of one time, and stay it.
 */
export function withEndsApart(parts: Parts): Parts {
  const [only, ...more] = parts.periods;
  if (only?.ends == null || more.length > 0 || !parts.cues.has('change') || pairOf(parts) !== null) return parts;
  const [before, now] = only.ends;
  if (before.to !== now.from && !(isLong(before) && isLong(now))) return parts;
  const { at } = only;
  const periods = [now, before].map((period) => ({ at, period }));
  return { ...parts, periods, cues: new Map([...parts.cues, ['versus', at]]) };
}

const isReversed = ({ from, to }: Period): boolean => from >= to;

/** Times in ISO 8601, all in UTC, are in the order of their texts. */
export const overlap = (one: Period, other: Period): boolean => one.from < other.to && other.from < one.to;

const onlyFillers = (items: readonly Item[]): boolean =>
  items.every((item) => item.kind === 'phrase' && item.meanings.filler === true);
