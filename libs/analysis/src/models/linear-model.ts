import type { NgramVector } from '../text/ngrams.js';

/** Which part of the vector a model reads. */
export type Grams = 'words' | 'words+chars';

/** Number of classes whose weights share one 32-bit word. */
const LANES = 4;
/** Turns an int8 weight into an unsigned byte, so that bytes can be added side by side. */
const SHIFT = 128;
/** The sum of this many bytes fits into 16 bits. */
const MOST_ADDED = 256;

// Module-level scratch: where the weights of each entry begin.
let offsets = new Uint32Array(4096);
// The sum of each class's weights.
let sums = new Float64Array(32);

/** A linear classifier or regressor over hashed n-grams, with int8 weights. */
export class LinearModel {
  private readonly mask: number;
  /** Null for a single class. */
  private readonly packed: PackedWeights | null;

  constructor(
    readonly classes: readonly string[],
    readonly grams: Grams,
    /** Bucket-major: the weights of one bucket are adjacent, one per class. */
    private readonly weights: Int8Array,
    /** The value of one step of each class's int8 weights. */
    private readonly scales: Float32Array,
    private readonly biases: Float32Array,
    /** Class-major weights of the dense features that some models read besides the n-grams; empty for the others. */
    private readonly dense: Float32Array = new Float32Array(0),
  ) {
    this.mask = weights.length / classes.length - 1;
    this.packed = classes.length > 1 ? packed(weights, classes.length) : null;
  }

  /** Raw scores (log-odds for a logistic model), one per class. */
  score(vector: NgramVector, features: readonly number[] = []): number[] {
    if (this.packed === null) return [this.scoreOne(vector, features)];
    const words = this.grams === 'words';
    const unit = words ? vector.wordScale : vector.scale;
    addUp(vector, words ? vector.wordCount : vector.buckets.length, this.packed);
    // A plain array: small typed arrays live outside the heap and cost more than what they hold.
    const scores: number[] = [];
    for (let k = 0; k < this.classes.length; k++) {
      let score = this.biases[k]! + sums[k]! * unit * this.scales[k]!;
      for (let j = 0; j < features.length; j++) score += features[j]! * this.dense[k * features.length + j]!;
      scores.push(score);
    }
    return scores;
  }

  /** The single score of a model of one class: the common case, without an array. */
  scoreOne(vector: NgramVector, features: readonly number[] = []): number {
    const words = this.grams === 'words';
    const length = words ? vector.wordCount : vector.buckets.length;
    const unit = words ? vector.wordScale : vector.scale;
    const { buckets, values, repeated } = vector;
    const { weights, mask } = this;
    let once = 0;
    for (let i = 0; i < length; i++) once = (once + weights[buckets[i]! & mask]!) | 0;
    let sum = once;
    for (const i of repeated) {
      if (i >= length) break;
      sum += (values[i]! - 1) * weights[buckets[i]! & mask]!;
    }
    let score = this.biases[0]! + sum * unit * this.scales[0]!;
    for (let j = 0; j < features.length; j++) score += features[j]! * this.dense[j]!;
    return score;
  }

  /** A bucket's contribution to a class's score before the vector is scaled to unit length; for `explain`. */
  weightOf(bucket: number, classIndex = 0): number {
    return this.weights[(bucket & this.mask) * this.classes.length + classIndex]! * this.scales[classIndex]!;
  }
}

/** Weights as unsigned bytes, four classes per 32-bit word; each bucket is padded to whole words. */
interface PackedWeights {
  readonly words: Int32Array;
  /** Words per bucket. */
  readonly stride: number;
}

function packed(weights: Int8Array, width: number): PackedWeights {
  const stride = Math.ceil(width / LANES);
  const buckets = weights.length / width;
  const words = new Int32Array(buckets * stride);
  const bytes = new Uint8Array(words.buffer).fill(SHIFT);
  for (let bucket = 0; bucket < buckets; bucket++) {
    for (let k = 0; k < width; k++) bytes[bucket * stride * LANES + k] = weights[bucket * width + k]! + SHIFT;
  }
  return { words, stride };
}

/**
 * Leaves the sum of each class in `sums`. Four classes are added at once, since 16 bits hold the sum of 256 bytes: byte
 * by byte, the models of many classes were the slowest part of an analysis.
 */
function addUp({ buckets, values, repeated }: NgramVector, length: number, { words, stride }: PackedWeights): void {
  const mask = words.length / stride - 1;
  if (sums.length < stride * LANES) sums = new Float64Array(stride * LANES);
  else sums.fill(0);
  if (offsets.length < length) offsets = new Uint32Array(length * 2);
  for (let i = 0; i < length; i++) offsets[i] = (buckets[i]! & mask) * stride;
  for (let word = 0; word < stride; word++) {
    const first = word * LANES;
    for (let start = 0; start < length; start += MOST_ADDED) {
      const end = Math.min(length, start + MOST_ADDED);
      let even = 0;
      let odd = 0;
      for (let i = start; i < end; i++) {
        const four = words[offsets[i]! + word]!;
        even = (even + (four & 0xff00ff)) | 0;
        odd = (odd + ((four >>> 8) & 0xff00ff)) | 0;
      }
      const shifted = SHIFT * (end - start);
      sums[first]! += (even & 0xffff) - shifted;
      sums[first + 1]! += (odd & 0xffff) - shifted;
      sums[first + 2]! += (even >>> 16) - shifted;
      sums[first + 3]! += (odd >>> 16) - shifted;
    }
    // The loop above added n-grams that occur more than once with value 1; this adds the rest.
    for (let r = 0; r < repeated.length && repeated[r]! < length; r++) {
      const i = repeated[r]!;
      const more = values[i]! - 1;
      const four = words[offsets[i]! + word]!;
      for (let k = 0; k < LANES; k++) sums[first + k]! += more * (((four >>> (8 * k)) & 0xff) - SHIFT);
    }
  }
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

export function softmax(scores: readonly number[]): number[] {
  let highest = -Infinity;
  for (const score of scores) if (score > highest) highest = score;
  const result = new Array<number>(scores.length);
  let sum = 0;
  for (let k = 0; k < scores.length; k++) sum += result[k] = Math.exp(scores[k]! - highest);
  for (let k = 0; k < scores.length; k++) result[k]! /= sum;
  return result;
}
