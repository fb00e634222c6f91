import { LEXICONS } from '../models/lexicons.js';
import { WordMap } from '../text/word-map.js';

interface Entry {
  value: number;
  /** Second words of two-word entries. */
  pairs: Readonly<Record<string, number>> | null;
}

const ENTRIES = entries();
const NEGATIONS = new Set('never none no not non arent cant dont wont isnt wouldnt shouldnt cannot'.split(' '));

/** Texts up to this length count in full; longer ones are damped by the square root of their length. */
const USUAL_WORDS = 15;

const BEYOND_ASCII = /[\u0080-\uffff]/;
const TOKEN = /[\p{L}\p{N}']+|\p{Extended_Pictographic}|[:;]-?[()\][dps*/{}|]|<3|[^\s\p{L}\p{N}]/gu;

/**
 * Mean AFINN-165 valence of a lower-case text, about -5..5, in the manner of `wink-sentiment` (negation within two
 * tokens, two-word entries, emoji, damping by length), over a single pass instead of its fifteen.
 */
export function afinnScore(normalised: string): number {
  const tokens = BEYOND_ASCII.test(normalised) ? (normalised.match(TOKEN) ?? []) : asciiTokens(normalised);
  let sum = 0;
  let scored = 0;
  let counted = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const entry = ENTRIES.get(token);
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

/** What TOKEN matches in ASCII text, written by hand: the lexicons take a large part of an analysis's time. */
function asciiTokens(text: string): string[] {
  const tokens: string[] = [];
  let i = 0;
  while (i < text.length) {
    const start = i;
    while (i < text.length && isWordUnit(text.charCodeAt(i))) i++;
    if (i === start) {
      const unit = text.charCodeAt(i);
      if (unit <= 32 && (unit === 32 || (unit > 8 && unit < 14))) {
        i++;
        continue;
      }
      i += markLength(text, i, unit);
    }
    tokens.push(text.slice(start, i));
  }
  return tokens;
}

const isWordUnit = (unit: number): boolean =>
  (unit > 96 && unit < 123) || (unit > 47 && unit < 58) || unit === 39 || (unit > 64 && unit < 91);

const MOUTHS = '()][dps*/{}|';

/** Length of an emoticon (`:-)`, `<3`), or 1 for a single mark. */
function markLength(text: string, at: number, unit: number): number {
  if (unit === 60) return text.charCodeAt(at + 1) === 51 ? 2 : 1;
  if (unit !== 58 && unit !== 59) return 1;
  const nose = text.charCodeAt(at + 1) === 45 ? 1 : 0;
  const mouth = text[at + 1 + nose];
  return mouth !== undefined && MOUTHS.includes(mouth) ? 2 + nose : 1;
}

function negates(token: string | undefined): boolean {
  return token !== undefined && (NEGATIONS.has(token) || token.endsWith("n't"));
}

/** One table, since each token is looked up: words take precedence over emoji, emoji over emoticons. */
function entries(): ReadonlyMap<string, Entry> {
  const { words, pairs, emojis, emoticons } = LEXICONS.afinn;
  const table = new WordMap<Entry>();
  for (const scores of [emoticons, emojis, words]) {
    for (const [token, value] of Object.entries(scores)) table.set(token, { value, pairs: null });
  }
  for (const [first, seconds] of Object.entries(pairs)) {
    const values = Object.assign(Object.create(null) as Record<string, number>, seconds);
    table.set(first, { value: table.get(first)?.value ?? 0, pairs: values });
  }
  return table;
}
