import { normalise } from '../text/normalise.js';
import { STOP_WORDS } from '../text/stop-words.js';
import { words } from '../text/words.js';
import { isDecent } from './decent.js';
import type { TermWeights } from './term-weights.js';

/** Sparse, of unit length: stem -> weight. */
export type TopicVector = ReadonlyMap<string, number>;

const STEM_CHARS = 6;
const MOST_CHARS = 1500;

/** tf x idf of the content words of the given texts, by stem. */
export function topicVector(texts: readonly string[], weights: TermWeights): TopicVector {
  const counts = new Map<string, { count: number; idf: number }>();
  for (const word of words(normalise(texts.join('\n').slice(0, MOST_CHARS)))) {
    if (word.length < 3 || STOP_WORDS.has(word) || /\d/.test(word) || !isDecent(word)) continue;
    const stem = stemOf(word);
    const known = counts.get(stem);
    if (known === undefined) counts.set(stem, { count: 1, idf: weights.idf(word) });
    else known.count++;
  }
  return unitLength(new Map([...counts].map(([stem, { count, idf }]) => [stem, (1 + Math.log(count)) * idf])));
}

export function cosine(a: TopicVector, b: TopicVector): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let dot = 0;
  for (const [stem, value] of small) dot += value * (large.get(stem) ?? 0);
  return dot;
}

export function unitLength(vector: ReadonlyMap<string, number>): Map<string, number> {
  let squares = 0;
  for (const value of vector.values()) squares += value * value;
  const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  return new Map([...vector].map(([stem, value]) => [stem, value * scale]));
}

/** Word endings vary within a topic: "order", "orders", "ordered". */
export function stemOf(word: string): string {
  return word.replace(/(?:'s|ing|ed|es|s)$/, '').slice(0, STEM_CHARS) || word;
}
