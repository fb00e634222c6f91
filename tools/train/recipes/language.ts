import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import stopword from 'stopword';
import { textOf } from '../../labelled/labelled-data.js';
import { seededRandom } from '../../../libs/kernel/src/index.js';
import { type Example, oneHot, type Recipe } from '../recipe.js';
import { LANGUAGE_PHRASES } from './language-phrases.js';

const require = createRequire(import.meta.url);

/** Languages of Latin script; the others are recognised by their letters. */
export const LANGUAGES = ['en', ...Object.keys(LANGUAGE_PHRASES)];

/** Folders of the translated messages in the `typescript` package (Apache-2.0). */
const TRANSLATIONS: Readonly<Record<string, string>> = {
  cs: 'cs',
  de: 'de',
  es: 'es',
  fr: 'fr',
  it: 'it',
  pl: 'pl',
  pt: 'pt-br',
  tr: 'tr',
};
/** Lists of function words in `stopword` (MIT). */
const STOP_WORD_LISTS: Readonly<Record<string, string>> = {
  en: 'eng',
  de: 'deu',
  es: 'spa',
  fr: 'fra',
  it: 'ita',
  pt: 'por',
  nl: 'nld',
  sv: 'swe',
  da: 'dan',
  no: 'nob',
  fi: 'fin',
  pl: 'pol',
  cs: 'ces',
  tr: 'tur',
  hu: 'hun',
  ro: 'ron',
  id: 'ind',
  vi: 'vie',
};
const MESSAGES_PER_LANGUAGE = 700;
const WORD_SEQUENCES = 300;

export const language: Recipe = {
  name: 'language',
  options: { classes: LANGUAGES, grams: 'words+chars', buckets: 4096, learningRate: 0.3, epochs: 8 },
  evenPriors: 0.7,
  examples: (data) => [
    ...Object.entries(TRANSLATIONS).flatMap(([code, folder]) =>
      messagesOf(folder).map((text) => example(code, text, 1)),
    ),
    ...Object.entries(STOP_WORD_LISTS).flatMap(([code, list]) =>
      sequencesOf(list).map((text) => example(code, text, 1)),
    ),
    ...Object.entries(LANGUAGE_PHRASES).flatMap(([code, phrases]) =>
      phrases.split('|').map((text) => example(code, text, 15)),
    ),
    ...[
      ...data.whole('topics_clinc').filter((_, i) => i % 8 === 0),
      ...data.whole('goemotions').filter((_, i) => i % 12 === 0),
      ...data.whole('topics_banking77').filter((_, i) => i % 12 === 0),
      ...data.whole('jailbreak').filter(({ kind }) => kind === 'regular'),
    ].map((row) => example('en', textOf(row).slice(0, 300), 1.5)),
  ],
};

function example(code: string, text: string, weight: number): Example {
  return {
    id: `${code}-${text}`,
    group: text,
    text,
    target: oneHot(LANGUAGES.length, LANGUAGES.indexOf(code)),
    weight,
  };
}

/** Without the quoted identifiers, which are English in every language. */
function messagesOf(folder: string): string[] {
  const library = dirname(require.resolve('typescript'));
  const path = join(library, folder, 'diagnosticMessages.generated.json');
  const messages = Object.values(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>);
  return messages
    .map((message) => message.replace(/'[^']*'|\{\d\}|"[^"]*"|--\w+/g, '').trim())
    .filter((message) => message.length > 15)
    .filter((_, i) => i % 2 === 0)
    .slice(0, MESSAGES_PER_LANGUAGE);
}

/** Function words in random order: no sentences, but the letters and words of the language. */
function sequencesOf(list: string): string[] {
  const known = stopword[list] ?? [];
  const random = seededRandom(list.length + known.length);
  return Array.from({ length: WORD_SEQUENCES }, () =>
    Array.from({ length: 8 }, () => known[Math.floor(random() * known.length)] ?? '').join(' '),
  );
}
