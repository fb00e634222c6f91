import type { MoodLanguage } from './mood-languages.js';

const ENDINGS: Readonly<Record<MoodLanguage, readonly string[]>> = {
  de: ['en', 'er', 'es', 'em', 'e', 'n', 's', 't'],
  es: ['os', 'as', 'es', 'o', 'a', 'e', 's'],
  fr: ['es', 's', 'e', 'x'],
  it: ['o', 'a', 'i', 'e'],
  pt: ['os', 'as', 'es', 'o', 'a', 'e', 's'],
};
const SHORTEST_STEM = 4;

/** A word without its inflectional ending; light, since a wrong stem costs more than a missed one. */
export function stemOf(word: string, language: MoodLanguage): string {
  for (const ending of ENDINGS[language]) {
    if (word.length - ending.length >= SHORTEST_STEM && word.endsWith(ending)) return word.slice(0, -ending.length);
  }
  return word;
}
