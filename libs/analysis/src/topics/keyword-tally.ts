import { NO_SUBJECT } from './no-subject.js';
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

interface Phrase {
  readonly text: string;
  readonly words: readonly string[];
  count: number;
}

/** Keywords of the user's messages: 1-3-grams between stop words by tf x idf (definition 8). */
export class KeywordTally {
  private readonly phrases = new Map<string, Phrase>();

  add(normalised: string): void {
    for (const words of phrasesOf(normalised.slice(0, MOST_CHARS))) {
      const text = words.length === 1 ? words[0]! : words.join(' ');
      const known = this.phrases.get(text);
      if (known !== undefined) known.count++;
      else if (this.phrases.size < MOST_TERMS) this.phrases.set(text, { text, words, count: 1 });
    }
  }

  /** The most telling ones, best first; a phrase swallows its parts. */
  top(most: number, weights: TermWeights): string[] {
    const phrases = [...this.phrases.values()];
    const scores = phrases.map(({ words, count }) => count * telling(words, weights));
    const chosen: string[] = [];
    for (let best = highest(scores); best >= 0 && chosen.length < most; best = highest(scores)) {
      const { text, words } = phrases[best]!;
      chosen.push(text);
      phrases.forEach((other, i) => {
        if (scores[i]! > 0 && other.words.some((word) => words.includes(word))) scores[i] = 0;
      });
    }
    return chosen;
  }
}

/** The first of the highest scores above 0, so that ties keep the order in which things were said; -1 when none is left. */
function highest(scores: readonly number[]): number {
  let best = -1;
  let score = 0;
  for (let i = 0; i < scores.length; i++) {
    if (scores[i]! > score) {
      score = scores[i]!;
      best = i;
    }
  }
  return best;
}

/** Keywords of one text by themselves. */
export function keywordsOf(normalised: string, most: number, weights: TermWeights): string[] {
  const tally = new KeywordTally();
  tally.add(normalised);
  return tally.top(most, weights);
}

function telling(words: readonly string[], weights: TermWeights): number {
  let sum = 0;
  for (const word of words) sum += weights.idf(word);
  return (sum / words.length) * (LENGTH_BONUS[words.length] ?? 1);
}

function* phrasesOf(text: string): Generator<readonly string[]> {
  const impersonal = /[@\d]|http/.test(text) ? text.replace(PERSONAL, ' . ') : text;
  for (const clause of impersonal.split(/[.!?,;:()\n"]+/)) {
    let run: string[] = [];
    for (const word of words(clause)) {
      if (isTelling(word)) {
        run.push(word);
        for (let length = 1; length <= LONGEST_PHRASE && length <= run.length; length++) {
          const phrase = run.slice(-length);
          if (!NO_SUBJECT.has(phrase[0]!) && !NO_SUBJECT.has(word)) yield phrase;
        }
      } else run = [];
    }
  }
}

function isTelling(word: string): boolean {
  return word.length > 2 && word.length < 30 && !STOP_WORDS.has(word) && !/\d{3}|^\d+$/.test(word);
}
