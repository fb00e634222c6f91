import { charClass, PUNCTUATION, SPACE, WORD } from './char-class.js';

/** Buckets of the hash; a smaller model masks the bucket to its own size. */
export const NGRAM_BUCKETS = 65_536;

/**
 * A text as a sparse vector: 1 + log(tf) per bucket, not yet of unit length.
 * The word n-grams come first, so that a model of words alone reads a prefix.
 */
export interface NgramVector {
  readonly buckets: Uint16Array;
  readonly values: Float32Array;
  /** How many of the leading entries are word n-grams. */
  readonly wordCount: number;
  /** Indices of the entries whose value may differ from 1, in order; most n-grams of a message occur once. */
  readonly repeated: readonly number[];
  /** 1 / L2 norm of the word entries, and of all of them; 0 for an empty text. */
  readonly wordScale: number;
  readonly scale: number;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const WORD_SEED = Math.imul(FNV_OFFSET ^ 1, FNV_PRIME);
const CHAR_SEED = Math.imul(FNV_OFFSET ^ 2, FNV_PRIME);
const BLANK = 32;

const step = (hash: number, unit: number): number => Math.imul(hash ^ unit, FNV_PRIME);
const fold = (hash: number): number => (hash ^ (hash >>> 16)) & (NGRAM_BUCKETS - 1);

// Module-level scratch: analysis is synchronous, and each vector is copied out before the next begins.
const counts = new Uint16Array(NGRAM_BUCKETS);
let touched = new Uint16Array(4096);
let drained = new Float32Array(4096);
let touchedCount = 0;

const SLAB_BYTES = 65_536;
let slab = new ArrayBuffer(SLAB_BYTES);
let used = 0;

/** Reserves room for a vector in a shared buffer: allocating one per vector costs more than filling it. */
function take(bytes: number): number {
  if (used + bytes > slab.byteLength) {
    slab = new ArrayBuffer(Math.max(SLAB_BYTES, bytes));
    used = 0;
  }
  const at = used;
  used += (bytes + 3) & ~3;
  return at;
}

/** Word 1-2-grams and character 3-5-grams of a normalised text. Linear in its length. */
export function ngrams(normalised: string): NgramVector {
  return vectorOf(normalised, true);
}

/** {@link ngrams} without the character n-grams, which take most of the time: for models of words alone. */
export function wordNgrams(normalised: string): NgramVector {
  return vectorOf(normalised, false);
}

function vectorOf(normalised: string, characters: boolean): NgramVector {
  touchedCount = 0;
  const repeated: number[] = [];
  countWordGrams(normalised);
  const wordCount = touchedCount;
  const wordSquares = drain(0, wordCount, repeated);
  if (characters) countCharGrams(normalised);
  const charSquares = drain(wordCount, touchedCount, repeated);
  const at = take(touchedCount * 6);
  const values = new Float32Array(slab, at, touchedCount);
  const buckets = new Uint16Array(slab, at + touchedCount * 4, touchedCount);
  values.set(drained.subarray(0, touchedCount));
  buckets.set(touched.subarray(0, touchedCount));
  return {
    buckets,
    values,
    wordCount,
    repeated,
    wordScale: wordSquares > 0 ? 1 / Math.sqrt(wordSquares) : 0,
    scale: wordSquares + charSquares > 0 ? 1 / Math.sqrt(wordSquares + charSquares) : 0,
  };
}

/** 16-bit counts halve the table, so that more of it fits into the cache; larger counts barely change the logarithm. */
const MOST_COUNTED = 65_535;

/** Called once before counting, since checking at each n-gram takes as long as counting it. */
function makeRoomFor(ngrams: number): void {
  const needed = touchedCount + ngrams;
  if (needed <= touched.length) return;
  const larger = new Uint16Array(needed * 2);
  larger.set(touched);
  touched = larger;
  const roomier = new Float32Array(larger.length);
  roomier.set(drained);
  drained = roomier;
}

/** Returns the new number of buckets found. */
function count(bucket: number, found: Uint16Array, foundCount: number): number {
  const before = counts[bucket]!;
  if (before < MOST_COUNTED) counts[bucket] = before + 1;
  if (before > 0) return foundCount;
  found[foundCount] = bucket;
  return foundCount + 1;
}

/** Logarithms of small counts, the most common ones, are looked up. */
const VALUES = Float32Array.from({ length: 64 }, (_, count) => (count === 0 ? 0 : 1 + Math.log(count)));

/** Turns a block's counts into values, clears them, and returns the sum of squares. */
function drain(from: number, to: number, repeated: number[]): number {
  let squares = 0;
  for (let i = from; i < to; i++) {
    const bucket = touched[i]!;
    const times = counts[bucket]!;
    counts[bucket] = 0;
    drained[i] = 1;
    if (times === 1) {
      squares++;
      continue;
    }
    const value = times < 64 ? VALUES[times]! : 1 + Math.log(times);
    drained[i] = value;
    repeated.push(i);
    squares += value * value;
  }
  return squares;
}

/** A run of letters is a word; each punctuation mark is a word of its own, since `!` and `?` carry tone. */
function countWordGrams(text: string): void {
  makeRoomFor(2 * text.length);
  const found = touched;
  let at = 0;
  let previous = 0;
  let i = 0;
  while (i < text.length) {
    const kind = charClass(text.charCodeAt(i));
    if (kind === SPACE) {
      i++;
      continue;
    }
    let hash = WORD_SEED;
    const start = i;
    do hash = step(hash, text.charCodeAt(i++));
    while (kind === WORD && i < text.length && i - start < 40 && charClass(text.charCodeAt(i)) === WORD);
    at = count(fold(hash), found, at);
    if (previous !== 0) at = count(fold(Math.imul(previous ^ BLANK, FNV_PRIME) ^ hash), found, at);
    previous = hash;
    if (kind === PUNCTUATION) i = skipRepeats(text, i);
  }
  touchedCount = at;
}

function skipRepeats(text: string, from: number): number {
  const unit = text.charCodeAt(from - 1);
  let i = from;
  while (i < text.length && text.charCodeAt(i) === unit) i++;
  return i;
}

/** A run of white space counts as one blank, and the text is padded with one on either side. */
function countCharGrams(text: string): void {
  const length = squeeze(text);
  makeRoomFor(3 * length);
  const units = squeezed;
  const found = touched;
  let at = touchedCount;
  for (let start = 0; start + 2 < length; start++) {
    let hash = step(step(step(CHAR_SEED, units[start]!), units[start + 1]!), units[start + 2]!);
    at = count(fold(hash), found, at);
    if (start + 3 >= length) break;
    hash = step(hash, units[start + 3]!);
    at = count(fold(hash), found, at);
    if (start + 4 < length) at = count(fold(step(hash, units[start + 4]!)), found, at);
  }
  touchedCount = at;
}

let squeezed = new Uint16Array(16_384);

function squeeze(text: string): number {
  if (squeezed.length < text.length + 2) squeezed = new Uint16Array(text.length + 2);
  const units = squeezed;
  let length = 0;
  units[length++] = BLANK;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (charClass(unit) !== SPACE) units[length++] = unit;
    else if (units[length - 1] !== BLANK) units[length++] = BLANK;
  }
  if (units[length - 1] !== BLANK) units[length++] = BLANK;
  return length;
}
