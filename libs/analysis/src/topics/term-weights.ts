import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** How telling a word is. A tenant's own corpus may replace the bundled one. */
export interface TermWeights {
  /** Inverse document frequency, > 0; unknown words have the highest. */
  idf(word: string): number;
}

interface TermWeightsFile {
  readonly unknown: number;
  /** Words, keyed by their idf times ten. */
  readonly words: Readonly<Record<string, string>>;
}

/** The idf of the openly licensed training texts, written by `npm run train`. */
export function bundledTermWeights(): TermWeights {
  const path = fileURLToPath(new URL('../models/weights/term-weights.json', import.meta.url));
  const file = JSON.parse(readFileSync(path, 'utf8')) as TermWeightsFile;
  const weights = new Map<string, number>();
  for (const [tenths, words] of Object.entries(file.words)) {
    for (const word of words.split(' ')) weights.set(word, Number(tenths) / 10);
  }
  return { idf: (word) => weights.get(word) ?? file.unknown };
}
