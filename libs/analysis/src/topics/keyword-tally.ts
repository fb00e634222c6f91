import { STOP_WORDS } from '../text/stop-words.js';
import { words } from '../text/words.js';
import type { TermWeights } from './term-weights.js';

/** Terms remembered of one conversation, and words read of one message: bounds for pasted documents. */
const MOST_TERMS = 3000;
const MOST_CHARS = 4000;
const LONGEST_PHRASE = 3;
/** A phrase says more than its words: the bonus by its length in words. */
const LENGTH_BONUS = [0, 1, 1.35, 1.4];

/** E-mail addresses, links and long numbers: never keywords. Bounded, so that no text costs more than its length. */
const PERSONAL = /[^\s@]{1,64}@[^\s@]{1,255}|https?:\/\/\S{1,2000}|\+?\d[\d\s().-]{5,20}\d/g;

/** Keywords of the user's messages: 1-3-grams between stop words by tf x idf (definition 8). */
export class KeywordTally {
  private readonly counts = new Map<string, number>();

  add(normalised: string): void {
    for (const phrase of phrasesOf(normalised.slice(0, MOST_CHARS))) {
      const count = this.counts.get(phrase);
      if (count !== undefined) this.counts.set(phrase, count + 1);
      else if (this.counts.size < MOST_TERMS) this.counts.set(phrase, 1);
    }
  }

  /** The most telling ones, best first; a phrase swallows its parts. */
  top(most: number, weights: TermWeights): string[] {
    const ranked = [...this.counts]
      .map(([phrase, count]) => ({ phrase, score: count * telling(phrase, weights) }))
      .sort((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1));
    const chosen: string[] = [];
    for (const { phrase } of ranked) {
      if (chosen.length === most) break;
      if (!chosen.some((other) => overlaps(other, phrase))) chosen.push(phrase);
    }
    return chosen;
  }
}

/** Keywords of one text by themselves. */
export function keywordsOf(normalised: string, most: number, weights: TermWeights): string[] {
  const tally = new KeywordTally();
  tally.add(normalised);
  return tally.top(most, weights);
}

function telling(phrase: string, weights: TermWeights): number {
  const parts = phrase.split(' ');
  let sum = 0;
  for (const part of parts) sum += weights.idf(part);
  return (sum / parts.length) * (LENGTH_BONUS[parts.length] ?? 1);
}

function overlaps(a: string, b: string): boolean {
  const parts = new Set(a.split(' '));
  return b.split(' ').some((part) => parts.has(part));
}

function* phrasesOf(normalised: string): Generator<string> {
  for (const clause of normalised.replace(PERSONAL, ' . ').split(/[.!?,;:()\n"]+/)) {
    let run: string[] = [];
    for (const word of words(clause)) {
      if (isTelling(word)) {
        run.push(word);
        for (let length = 1; length <= LONGEST_PHRASE && length <= run.length; length++) {
          yield run.slice(-length).join(' ');
        }
      } else run = [];
    }
  }
}

function isTelling(word: string): boolean {
  return word.length > 2 && word.length < 30 && !STOP_WORDS.has(word) && !/\d{3}|^\d+$/.test(word);
}
