import type { Period } from '../asked.js';
import type { Item } from '../reading/items.js';
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

const isReversed = ({ from, to }: Period): boolean => from >= to;

/** Times in ISO 8601, all in UTC, are in the order of their texts. */
export const overlap = (one: Period, other: Period): boolean => one.from < other.to && other.from < one.to;

const onlyFillers = (items: readonly Item[]): boolean =>
  items.every((item) => item.kind === 'phrase' && item.meanings.filler === true);
