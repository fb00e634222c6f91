import {
  BOOSTERS,
  CAPITALS,
  IDIOMS,
  INCREASE,
  NEGATION,
  NEGATIONS,
  PERHAPS_IDIOM,
  TWO_WORD_DAMPENERS,
  VADER_LEXICON,
} from './vader-lexicon.js';
import { isUpper, vaderTokens } from './vader-tokens.js';

/**
 * VADER's compound score of a text, -1..1: the scoring of `vader-sentiment` 1.1.3 (quirks included; a property test
 * compares the two), without its dictionary of every word times every punctuation mark, which is quadratic.
 */
export function vaderCompound(text: string): number {
  const tokens = vaderTokens(text);
  const lowered = tokens.map(lowerCase);
  let view: TokenView | undefined;
  const valences = new Array<number>(tokens.length).fill(0);
  for (let i = 0; i < tokens.length; i++) {
    const word = lowered[i]!;
    const base = VADER_LEXICON.get(word);
    if (base === undefined || BOOSTERS.has(word) || (word === 'kind' && lowered[i + 1] === 'of')) continue;
    view ??= { tokens, lowered, capitalsStandOut: someButNotAll(tokens), hasIdiom: PERHAPS_IDIOM.test(text) };
    valences[i] = inContext(base, i, view);
  }
  if (view === undefined) return 0;
  weighContrast(tokens, valences);
  let sum = 0;
  for (const valence of valences) sum += valence;
  if (sum !== 0) sum += Math.sign(sum) * emphasis(text);
  const compound = sum / Math.sqrt(sum * sum + 15);
  return (Math.sign(compound) * Math.round(Math.abs(compound) * 1e4)) / 1e4;
}

/** Most tokens are in lower case already, and checking costs less than a copy. */
function lowerCase(token: string): string {
  for (let i = 0; i < token.length; i++) {
    const unit = token.charCodeAt(i);
    if (unit > 127 || (unit > 64 && unit < 91)) return token.toLowerCase();
  }
  return token;
}

function someButNotAll(tokens: readonly string[]): boolean {
  let upper = 0;
  for (const token of tokens) if (isUpper(token)) upper++;
  return upper > 0 && upper < tokens.length;
}

interface TokenView {
  readonly tokens: readonly string[];
  readonly lowered: readonly string[];
  readonly capitalsStandOut: boolean;
  readonly hasIdiom: boolean;
}

/** Applies capitals, degree adverbs, negations and idioms of the three preceding tokens. */
function inContext(base: number, at: number, { tokens, lowered, capitalsStandOut, hasIdiom }: TokenView): number {
  let valence = base;
  if (capitalsStandOut && isUpper(tokens[at]!)) valence += valence > 0 ? CAPITALS : -CAPITALS;
  for (let distance = 1; distance <= 3 && distance <= at; distance++) {
    if (VADER_LEXICON.has(lowered[at - distance]!)) continue;
    const boost = boostOf(tokens[at - distance]!, lowered[at - distance]!, valence, capitalsStandOut);
    valence += boost * (distance === 1 ? 1 : distance === 2 ? 0.95 : 0.9);
    valence = negate(valence, tokens, at, distance);
    if (distance === 3 && hasIdiom) valence = idiom(valence, tokens, at);
  }
  return leastBefore(lowered, at) ? valence * NEGATION : valence;
}

function boostOf(token: string, lowered: string, valence: number, capitalsStandOut: boolean): number {
  const boost = BOOSTERS.get(lowered);
  if (boost === undefined) return 0;
  const signed = valence < 0 ? -boost : boost;
  if (!capitalsStandOut || !isUpper(token)) return signed;
  return valence > 0 ? signed + CAPITALS : signed - CAPITALS;
}

const isNegation = (token: string): boolean => NEGATIONS.has(token) || token.includes("n't");
const isSoOrThis = (token: string | undefined): boolean => token === 'so' || token === 'this';

function negate(valence: number, tokens: readonly string[], at: number, distance: number): number {
  if (distance === 2 && tokens[at - 2] === 'never' && isSoOrThis(tokens[at - 1])) return valence * 1.5;
  // The original's condition for "never so" reads as (never and so) or so: kept, since both must give the same score.
  if (distance === 3 && isSoOrThis(tokens[at - 1])) return valence * 1.25;
  if (distance === 3 && tokens[at - 3] === 'never' && isSoOrThis(tokens[at - 2])) return valence * 1.25;
  return isNegation(tokens[at - distance]!) ? valence * NEGATION : valence;
}

function idiom(valence: number, tokens: readonly string[], at: number): number {
  const [three, two, one, zero] = [tokens[at - 3]!, tokens[at - 2]!, tokens[at - 1]!, tokens[at]!];
  const before = [
    `${one} ${zero}`,
    `${two} ${one} ${zero}`,
    `${two} ${one}`,
    `${three} ${two} ${one}`,
    `${three} ${two}`,
  ];
  let result = valence;
  for (const phrase of before) {
    const value = IDIOMS.get(phrase);
    if (value === undefined) continue;
    result = value;
    break;
  }
  if (at + 1 < tokens.length) result = IDIOMS.get(`${zero} ${tokens[at + 1]}`) ?? result;
  if (at + 2 < tokens.length) result = IDIOMS.get(`${zero} ${tokens[at + 1]} ${tokens[at + 2]}`) ?? result;
  return isDampener(`${three} ${two}`) || isDampener(`${two} ${one}`) ? result - INCREASE : result;
}

const isDampener = (phrase: string): boolean => TWO_WORD_DAMPENERS.has(phrase);

function leastBefore(lowered: readonly string[], at: number): boolean {
  if (lowered[at - 1] !== 'least') return false;
  return at < 2 || (lowered[at - 2] !== 'at' && lowered[at - 2] !== 'very');
}

/** Words after "but" count half as much again, words before it half. */
function weighContrast(tokens: readonly string[], valences: number[]): void {
  const lower = tokens.indexOf('but');
  const but = lower === -1 ? tokens.indexOf('BUT') : lower;
  if (but === -1) return;
  for (let i = 0; i < valences.length; i++) if (i !== but) valences[i]! *= i < but ? 0.5 : 1.5;
}

function emphasis(text: string): number {
  let exclamations = 0;
  let questions = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 33) exclamations++;
    else if (unit === 63) questions++;
  }
  const questioning = questions < 2 ? 0 : questions <= 3 ? questions * 0.18 : 0.96;
  return Math.min(4, exclamations) * 0.292 + questioning;
}
