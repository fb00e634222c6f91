import { normalise } from '../../libs/analysis/src/text/normalise.js';
import { STOP_WORDS } from '../../libs/analysis/src/text/stop-words.js';
import { words } from '../../libs/analysis/src/text/words.js';
import { type LabelledData, textOf } from '../labelled/labelled-data.js';

const SETS = [
  'topics_clinc',
  'topics_bitext',
  'topics_banking77',
  'goemotions',
  'hallucination_halueval_general',
  'jailbreak',
];
const MOST_WORDS = 3500;

/** Inverse document frequencies of the commonest words, grouped by their value times ten to keep the file small. */
export function termWeights(data: LabelledData): { unknown: number; words: Record<string, string> } {
  const documents = new Map<string, number>();
  let total = 0;
  for (const row of SETS.flatMap((set) => data.whole(set))) {
    total++;
    for (const word of new Set(words(normalise(textOf(row))))) documents.set(word, (documents.get(word) ?? 0) + 1);
  }
  const known = [...documents]
    .filter(([word]) => /^[a-z]{3,20}$/.test(word) && !STOP_WORDS.has(word))
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_WORDS);
  const grouped: Record<string, string> = {};
  for (const [word, count] of known) {
    const tenths = String(Math.round(10 * Math.log(total / count)));
    grouped[tenths] = grouped[tenths] === undefined ? word : `${grouped[tenths]} ${word}`;
  }
  const rarest = known[known.length - 1]?.[1] ?? 1;
  return { unknown: Math.round(10 * Math.log(total / rarest) + 5) / 10, words: grouped };
}
