import { cuss } from 'cuss';

/** What the word list says of a text. */
export interface Profanity {
  /** Number of distinct certain (rating 2) profanities. */
  readonly certain: number;
  /** Number of distinct likely (rating 1) ones: "abuse", "anal". */
  readonly likely: number;
  /** A certain profanity that was written to evade a filter: `sh1t`, `f u c k`, `fuuuck`. */
  readonly disguised: boolean;
  /** The first certain profanity as it was written; null when there is none. */
  readonly word: string | null;
}

const RATINGS = new Map(Object.entries(cuss));
// Words that assistants meet daily in their harmless sense.
for (const harmless of ['execute', 'executed', 'execution', 'kill', 'killed', 'killing', 'fire', 'fired', 'period']) {
  RATINGS.delete(harmless);
}

const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };
const CERTAIN = 2;

/** Matches the words of a text, given in lower case, against the `cuss` list (ratings: sureness that it is profane). */
export function profanityOf(words: readonly string[]): Profanity {
  const certain = new Set<string>();
  const likely = new Set<string>();
  let disguised = false;
  let first: string | null = null;
  let spelled = '';
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    spelled = word.length === 1 ? spelled + word : '';
    const plain = Math.max(ratingOf(word), pairRating(word, words[i + 1]));
    const hidden = plain === CERTAIN ? 0 : disguisedRating(word, spelled);
    if (plain === CERTAIN || hidden === CERTAIN) {
      certain.add(word);
      first ??= word;
      disguised ||= hidden === CERTAIN;
    } else if (plain === 1) likely.add(word);
  }
  return { certain: certain.size, likely: likely.size, disguised, word: first };
}

function ratingOf(word: string): number {
  return RATINGS.get(word) ?? 0;
}

function pairRating(word: string, next: string | undefined): number {
  return next === undefined ? 0 : ratingOf(`${word} ${next}`);
}

const HAS_DIGIT = /\d/;
const REPEATED = /(.)\1{2,}/g;

function disguisedRating(word: string, spelled: string): number {
  if (spelled.length >= 4 && spelled.length <= 10 && ratingOf(spelled) === CERTAIN) return CERTAIN;
  if (word.length > 20) return 0;
  let plain = word;
  if (HAS_DIGIT.test(word) && !/^\d+$/.test(word)) plain = plain.replace(/[013457]/g, (digit) => LEET[digit] ?? digit);
  plain = plain.replace(REPEATED, '$1');
  return plain === word ? 0 : ratingOf(plain);
}
