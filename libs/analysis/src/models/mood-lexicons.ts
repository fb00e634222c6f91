import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MoodLanguage } from '../language/mood-languages.js';
import { stemOf } from '../language/stem.js';

/** Words and emojis with their mood, -5..5, as stored in the file. */
export type MoodLexicon = Readonly<Record<string, number>>;

export interface LoadedMoodLexicon {
  readonly words: ReadonlyMap<string, number>;
  /** Stem -> mood, for stems whose word forms all have a mood of the same sign. */
  readonly stems: ReadonlyMap<string, number>;
}

const path = fileURLToPath(new URL('./weights/mood-lexicons.json', import.meta.url));
const loaded = new Map<MoodLanguage, LoadedMoodLexicon>();
let file: Readonly<Record<MoodLanguage, MoodLexicon>> | undefined;

/** Loaded at the first text in the language: most services see only English. */
export function moodLexicon(language: MoodLanguage): LoadedMoodLexicon {
  let lexicon = loaded.get(language);
  if (lexicon === undefined) {
    file ??= JSON.parse(readFileSync(path, 'utf8')) as Record<MoodLanguage, MoodLexicon>;
    const words = new Map(Object.entries(file[language]));
    lexicon = { words, stems: stemsOf(words, language) };
    loaded.set(language, lexicon);
  }
  return lexicon;
}

function stemsOf(words: ReadonlyMap<string, number>, language: MoodLanguage): Map<string, number> {
  const forms = new Map<string, number[]>();
  for (const [word, score] of words) {
    if (!/^\p{L}+$/u.test(word)) continue;
    const stem = stemOf(word, language);
    forms.set(stem, [...(forms.get(stem) ?? []), score]);
  }
  const agreed = [...forms].filter(([, scores]) => scores.every((score) => score * scores[0]! > 0));
  return new Map(agreed.map(([stem, scores]) => [stem, scores.reduce((sum, score) => sum + score) / scores.length]));
}
