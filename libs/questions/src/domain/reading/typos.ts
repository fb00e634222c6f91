import { distance } from 'fastest-levenshtein';
import { Info } from 'luxon';
import type { Lexicon } from '../lexicon/lexicon.js';
import { phraseOf } from './words.js';

/** Shorter words have too many neighbours to guess from, and words in capitals are abbreviations. */
const SHORTEST = 5;
const LONG = 8;

const OF_TIME = [
  ...['yesterday', 'today', 'hour', 'day', 'week', 'weekend', 'month', 'quarter', 'year', 'last', 'past', 'previous'],
  ...[
    'ago',
    'until',
    'till',
    'through',
    'date',
    ...Info.weekdays('long'),
    ...Info.months('long'),
    ...Info.months('short'),
  ],
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'few'],
].map(phraseOf);

/** Corrects words that are one letter off a known one, or two if long; a user's id stays as it is. */
export function withoutTypos(text: string, lexicon: Lexicon): { readonly text: string; readonly corrections: number } {
  const known = new Set([...OF_TIME, ...[...lexicon.keys()].flatMap((phrase) => phrase.split(' '))]);
  let corrections = 0;
  const corrected = text.replaceAll(
    /(?<!\buser\s)(?<![\p{L}\p{N}_'’./:@+-])\p{L}{5,}(?![\p{L}\p{N}_'’/:@+-])/gu,
    (word) => {
      if (word === word.toUpperCase()) return word;
      const right = known.has(phraseOf(word)) ? undefined : nearest(phraseOf(word), known);
      if (right === undefined) return word;
      corrections++;
      return right;
    },
  );
  return { text: corrected, corrections };
}

function nearest(word: string, known: ReadonlySet<string>): string | undefined {
  const most = word.length < LONG ? 1 : 2;
  return [...known]
    .filter((one) => one.length >= SHORTEST && one[0] === word[0] && Math.abs(one.length - word.length) <= most)
    .map((one) => ({ one, edits: isSwapped(one, word) ? 1 : distance(one, word) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits || (a.one < b.one ? -1 : 1))[0]?.one;
}

/** Whether two letters next to each other have changed places, which is one slip. */
function isSwapped(one: string, other: string): boolean {
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  if (at === -1 || one.length !== other.length) return false;
  return `${one.slice(0, at)}${one[at + 1] ?? ''}${one[at] ?? ''}${one.slice(at + 2)}` === other;
}
