import type { Period } from '../asked.js';
import type { Item } from '../reading/items.js';
import type { Parts } from './parts.js';

/** The period asked about, and the one it is compared with: the one after "vs", else the second. */
export function periodsOf(
  { periods, cues }: Parts,
  items: readonly Item[],
): { readonly main: Period | null; readonly other: Period | null; readonly unused: number } {
  const [first, second, ...more] = periods;
  const versus = cues.get('versus');
  const follows = (at: number): boolean =>
    versus !== undefined && at > versus && onlyFillers(items.slice(versus + 1, at));
  const [one, two] =
    first !== undefined && second !== undefined && follows(first.at) ? [second, first] : [first, second];
  return { main: one?.period ?? null, other: two?.period ?? null, unused: more.length };
}

const onlyFillers = (items: readonly Item[]): boolean =>
  items.every((item) => item.kind === 'phrase' && item.meanings.filler === true);
