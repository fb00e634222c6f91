import { NO_SUBJECT } from './no-subject.js';
import { STOP_WORDS } from '../text/stop-words.js';
import { words } from '../text/words.js';
import type { TermWeights } from './term-weights.js';

/** Bounds for pasted documents: terms remembered per conversation, characters read per message. */
const MOST_TERMS = 3000;
const MOST_CHARS = 4000;
const LONGEST_PHRASE = 3;
/** A phrase says more than its words: the factor by its length in words. */
const LENGTH_BONUS = [0, 1, 1.35, 1.4];

/** E-mail addresses, links and long numbers: never keywords. Bounded, so that matching time is linear in the text. */
const PERSONAL = /[^\s@]{1,64}@[^\s@]{1,255}|https?:\/\/\S{1,2000}|\+?\d[\d\s().-]{5,20}\d/g;

interface Phrase {
  readonly text: string;
  readonly words: readonly string[];
  count: number;
}

/** Keywords of the user's messages: 1-3-grams between stop words by tf x idf (docs/analysis.md, topics). */
export class KeywordTally {
  private readonly phrases = new Map<string, Phrase>();

  add(normalised: string): void {
    const text = normalised.slice(0, MOST_CHARS);
    const impersonal = /[@\d]|http/.test(text) ? text.replace(PERSONAL, ' . ') : text;
    for (const clause of impersonal.split(/[.!?,;:()\n"]+/)) this.addClause(clause);
  }

  private addClause(clause: string): void {
    let run: string[] = [];
    for (const word of words(clause)) {
      if (!isTelling(word)) {
        if (run.length > 0) run = [];
        continue;
      }
      run.push(word);
      if (NO_SUBJECT.has(word)) continue;
      for (let length = 1; length <= LONGEST_PHRASE && length <= run.length; length++) {
        if (!NO_SUBJECT.has(run[run.length - length]!)) this.count(run.slice(-length));
      }
    }
  }

  private count(words: readonly string[]): void {
    const text = words.length === 1 ? words[0]! : words.join(' ');
    const known = this.phrases.get(text);
    if (known !== undefined) known.count++;
    else if (this.phrases.size < MOST_TERMS) this.phrases.set(text, { text, words, count: 1 });
  }

  /** The most telling phrases, best first; a phrase excludes those that share a word with it. */
  top(most: number, weights: TermWeights): string[] {
    const scored = Array.from(this.phrases.values(), (phrase) => ({
      phrase,
      score: phrase.count * telling(phrase.words, weights),
    }));
    // The sort is stable: ties keep the order in which the phrases were said.
    scored.sort((a, b) => b.score - a.score);
    const chosen: string[] = [];
    const used = new Set<string>();
    for (const { phrase, score } of scored) {
      if (chosen.length === most || score <= 0) break;
      if (phrase.words.some((word) => used.has(word))) continue;
      chosen.push(phrase.text);
      for (const word of phrase.words) used.add(word);
    }
    return chosen;
  }
}

function telling(words: readonly string[], weights: TermWeights): number {
  let sum = 0;
  for (const word of words) sum += weights.idf(word);
  return (sum / words.length) * (LENGTH_BONUS[words.length] ?? 1);
}

function isTelling(word: string): boolean {
  return word.length > 2 && word.length < 30 && !STOP_WORDS.has(word) && !/\d{3}|^\P{L}+$/u.test(word);
}
