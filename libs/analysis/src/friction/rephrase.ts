import { NGRAM_BUCKETS, type NgramVector } from '../text/ngrams.js';
import { STOP_WORDS } from '../text/stop-words.js';
import { wordSet } from '../text/word-map.js';
import { NO_SUBJECT } from '../topics/no-subject.js';
import type { Utterance } from '../utterance.js';

/** Number of earlier turns that a request is compared with. */
const REMEMBERED_TURNS = 3;
const JACCARD = 0.5;
const COSINE = 0.35;
/** Shorter turns ("yes", "next one") recur without being rephrased requests: they must be said again word for word. */
const FEWEST_WORDS = 3;
const FEWEST_WORDS_SAID_AGAIN = 2;
/** "Show more" and "keep going" ask for what comes next, not for the same thing again. */
const GOES_ON = wordSet('more next another other continue keep again further proceed'.split(' '));

/** Two texts that share half of their words have at least this n-gram cosine: below it Jaccard need not be computed. */
const COSINE_OF_LIKE_WORDS = 0.2;
const COMPARED_WORDS = 2000;

interface Remembered {
  readonly words: readonly string[];
  readonly vector: NgramVector;
}

const scratch = new Float32Array(NGRAM_BUCKETS);

/** The last requests of a conversation, to tell whether the next one repeats one of them in other words. */
export class RephraseMemory {
  private readonly turns: Remembered[] = [];

  /**
   * Cosine of n-grams (0..1) to the most similar remembered turn if this is a rephrase, else 0; then remembers it.
   * `answersQuestion`: different questions may have the same short answer.
   */
  compare(utterance: Utterance, answersQuestion: boolean): number {
    const turn = { words: utterance.words, vector: utterance.vector };
    const similarity = this.turns.length === 0 ? 0 : this.similarity(turn, answersQuestion);
    this.turns.push(turn);
    if (this.turns.length > REMEMBERED_TURNS) this.turns.shift();
    return similarity;
  }

  private similarity(turn: Remembered, answersQuestion: boolean): number {
    if (isRequest(turn.words)) return this.mostAlike(turn);
    if (answersQuestion || !isShortRequest(turn.words)) return 0;
    return this.turns.some(({ words }) => jaccard(words, turn.words) === 1) ? 1 : 0;
  }

  private mostAlike(turn: Remembered): number {
    const { buckets, values } = turn.vector;
    for (let i = 0; i < buckets.length; i++) scratch[buckets[i]!] = values[i]!;
    let best = 0;
    for (const earlier of this.turns) {
      if (earlier.words.length < FEWEST_WORDS) continue;
      const cosine = dotScratch(earlier.vector) * earlier.vector.scale * turn.vector.scale;
      const alike = cosine > COSINE || (cosine > COSINE_OF_LIKE_WORDS && jaccard(earlier.words, turn.words) > JACCARD);
      if (alike) best = Math.max(best, cosine);
    }
    for (const bucket of buckets) scratch[bucket] = 0;
    return best;
  }
}

function dotScratch({ buckets, values }: NgramVector): number {
  let dot = 0;
  for (let i = 0; i < buckets.length; i++) dot += values[i]! * scratch[buckets[i]!]!;
  return dot;
}

function isRequest(words: readonly string[]): boolean {
  if (words.length < FEWEST_WORDS) return false;
  let content = 0;
  for (const word of words) if (!STOP_WORDS.has(word) && ++content === 2) return true;
  return false;
}

function isShortRequest(words: readonly string[]): boolean {
  if (words.length < FEWEST_WORDS_SAID_AGAIN || words.some((word) => GOES_ON.has(word))) return false;
  return words.some((word) => !STOP_WORDS.has(word) && !NO_SUBJECT.has(word));
}

function jaccard(first: readonly string[], second: readonly string[]): number {
  const a = new Set(first.slice(0, COMPARED_WORDS));
  const b = new Set(second.slice(0, COMPARED_WORDS));
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared / (a.size + b.size - shared || 1);
}
