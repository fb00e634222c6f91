import { LEXICONS } from '../models/lexicons.js';
import { WordFilter } from '../text/word-filter.js';

interface Entry {
  value: number;
  /** Second words of entries of two words. */
  pairs: Readonly<Record<string, number>> | null;
}

const ENTRIES = entries();
const ENTRY_WORDS = new WordFilter(ENTRIES.keys());
const NEGATIONS = new Set('never none no not non arent cant dont wont isnt wouldnt shouldnt cannot'.split(' '));

/** A text as long as this counts in full; longer ones are damped by the square root of their length. */
const USUAL_WORDS = 15;

const BEYOND_ASCII = /[\u0080-\uffff]/;
const ASCII_TOKEN = /[a-z0-9']+|[:;]-?[()\][dps*/{}|]|<3|[^\sa-z0-9]/g;
const TOKEN = /[\p{L}\p{N}']+|\p{Extended_Pictographic}|[:;]-?[()\][dps*/{}|]|<3|[^\s\p{L}\p{N}]/gu;

/**
 * Mean AFINN-165 valence of a lower-case text, about -5..5, in the manner of `wink-sentiment` (negation within two
 * tokens, two-word entries, emoji, damping by length), over a single pass instead of its fifteen.
 */
export function afinnScore(normalised: string): number {
  const tokens = normalised.match(BEYOND_ASCII.test(normalised) ? TOKEN : ASCII_TOKEN) ?? [];
  let sum = 0;
  let scored = 0;
  let counted = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const entry = ENTRY_WORDS.mayHold(token) ? ENTRIES.get(token) : undefined;
    const pair = entry?.pairs == null ? undefined : entry.pairs[tokens[i + 1] ?? ''];
    const value = pair ?? entry?.value ?? 0;
    counted += pair === undefined ? 1 : 2;
    if (value !== 0) {
      scored++;
      sum += negates(tokens[i - 1]) || negates(tokens[i - 2]) ? -value : value;
    }
    if (pair !== undefined) i++;
  }
  if (scored === 0) return 0;
  return sum / scored / Math.sqrt(Math.max(1, counted / USUAL_WORDS));
}

function negates(token: string | undefined): boolean {
  return token !== undefined && (NEGATIONS.has(token) || token.endsWith("n't"));
}

/** One table, since each token is looked up: words before emoji before emoticons. */
function entries(): ReadonlyMap<string, Entry> {
  const { words, pairs, emojis, emoticons } = LEXICONS.afinn;
  const table = new Map<string, Entry>();
  for (const [token, value] of Object.entries({ ...emoticons, ...emojis, ...words })) {
    table.set(token, { value, pairs: null });
  }
  for (const [first, seconds] of Object.entries(pairs)) {
    const values = Object.assign(Object.create(null) as Record<string, number>, seconds);
    table.set(first, { value: table.get(first)?.value ?? 0, pairs: values });
  }
  return table;
}
