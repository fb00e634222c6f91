import { LEXICONS } from '../models/lexicons.js';
import { WordMap } from '../text/word-map.js';

/** A text's matches with the word list. */
export interface Profanity {
  /** Number of distinct certain (rating 2) profanities. */
  readonly certain: number;
  /** Number of distinct likely (rating 1) profanities: "abuse", "anal". */
  readonly likely: number;
  /** Whether a certain profanity was written to evade a filter: `sh1t`, `f u c k`, `fuuuck`. */
  readonly disguised: boolean;
  /** The first certain profanity as it was written; null when there is none. */
  readonly word: string | null;
}

const RATINGS = new WordMap(Object.entries(LEXICONS.profanity));
// Words that assistants often meet in their harmless sense.
for (const harmless of ['execute', 'executed', 'execution', 'kill', 'killed', 'killing', 'fire', 'fired', 'period']) {
  RATINGS.delete(harmless);
}

/** First words of the list's two-word entries. */
const PAIR_STARTS = new WordMap(
  [...RATINGS.keys()].filter((key) => key.includes(' ')).map((key) => [key.split(' ')[0]!, true] as const),
);

const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };
const CERTAIN = 2;
const NONE: Profanity = { certain: 0, likely: 0, disguised: false, word: null };

interface Found {
  readonly certain: Set<string>;
  readonly likely: Set<string>;
  disguised: boolean;
}

/** Matches a text's words, given in lower case, against the `cuss` list (ratings: how certainly a word is profane). */
export function profanityOf(words: readonly string[]): Profanity {
  let found: Found | null = null;
  let spelled = '';
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    spelled = word.length === 1 ? spelled + word : '';
    const plain = Math.max(ratingOf(word), PAIR_STARTS.has(word) ? ratingOf(`${word} ${words[i + 1]}`) : 0);
    const hidden = plain < CERTAIN && disguisedRating(word, spelled) === CERTAIN;
    if (plain === 0 && !hidden) continue;
    found ??= { certain: new Set(), likely: new Set(), disguised: false };
    if (plain === CERTAIN || hidden) found.certain.add(word);
    else found.likely.add(word);
    found.disguised ||= hidden;
  }
  if (found === null) return NONE;
  const { certain, likely, disguised } = found;
  const [first = null] = certain;
  return { certain: certain.size, likely: likely.size, disguised, word: first };
}

function ratingOf(word: string): number {
  return RATINGS.get(word) ?? 0;
}

const REPEATED = /(.)\1{2,}/g;

function disguisedRating(word: string, spelled: string): number {
  if (spelled.length >= 4 && spelled.length <= 10 && ratingOf(spelled) === CERTAIN) return CERTAIN;
  if (word.length < 3 || word.length > 20) return 0;
  const { digits, repeats } = oddities(word);
  if ((digits === 0 || digits === word.length) && !repeats) return 0;
  const letters = digits > 0 ? word.replace(/[013457]/g, (digit) => LEET[digit] ?? digit) : word;
  return ratingOf(letters.replace(REPEATED, '$1'));
}

/** How many digits a word has, and whether it has the same character three times in a row. */
function oddities(word: string): { readonly digits: number; readonly repeats: boolean } {
  let digits = 0;
  let run = 1;
  let repeats = false;
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    if (unit >= 48 && unit <= 57) digits++;
    run = i > 0 && unit === word.charCodeAt(i - 1) ? run + 1 : 1;
    repeats ||= run >= 3;
  }
  return { digits, repeats };
}
