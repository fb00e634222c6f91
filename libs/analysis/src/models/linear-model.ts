import type { NgramVector } from '../text/ngrams.js';

/** Which part of the vector a model reads. */
export type Grams = 'words' | 'words+chars';

// Scratch of the module: where the weights of each entry begin.
let offsets = new Uint32Array(4096);

/** A linear classifier or regressor over hashed n-grams, with int8 weights. */
export class LinearModel {
  private readonly mask: number;

  constructor(
    readonly classes: readonly string[],
    readonly grams: Grams,
    /** Bucket-major: the weights of one bucket lie side by side, one per class. */
    private readonly weights: Int8Array,
    /** What one step of a class's int8 weights is worth. */
    private readonly scales: Float32Array,
    private readonly biases: Float32Array,
    /** Class-major weights of the dense features that some models read beside the n-grams; empty for the others. */
    private readonly dense: Float32Array = new Float32Array(0),
  ) {
    this.mask = weights.length / classes.length - 1;
  }

  /** Raw scores (log-odds for a logistic model), one per class. */
  score(vector: NgramVector, features: readonly number[] = []): number[] {
    const width = this.classes.length;
    // A plain array: small typed arrays live outside the heap and cost more than what they hold.
    const sums = new Array<number>(width).fill(0);
    const words = this.grams === 'words';
    const length = words ? vector.wordCount : vector.buckets.length;
    const unit = words ? vector.wordScale : vector.scale;
    const { buckets, values, repeated } = vector;
    const { weights, mask } = this;
    if (offsets.length < length) offsets = new Uint32Array(length * 2);
    for (let i = 0; i < length; i++) offsets[i] = (buckets[i]! & mask) * width;
    // Four classes a pass: the sums stay in registers, which halves the time of the eleven emotions. Weights are whole
    // numbers and are added up as such; what occurs more than once adds the rest.
    let k = 0;
    for (; k + 3 < width; k += 4) {
      let [first, second, third, fourth] = [0, 0, 0, 0];
      for (let i = 0; i < length; i++) {
        const at = offsets[i]! + k;
        first = (first + weights[at]!) | 0;
        second = (second + weights[at + 1]!) | 0;
        third = (third + weights[at + 2]!) | 0;
        fourth = (fourth + weights[at + 3]!) | 0;
      }
      sums[k] = first;
      sums[k + 1] = second;
      sums[k + 2] = third;
      sums[k + 3] = fourth;
    }
    for (; k < width; k++) {
      let sum = 0;
      for (let i = 0; i < length; i++) sum = (sum + weights[offsets[i]! + k]!) | 0;
      sums[k] = sum;
    }
    for (const i of repeated) {
      if (i >= length) break;
      for (k = 0; k < width; k++) sums[k]! += (values[i]! - 1) * weights[offsets[i]! + k]!;
    }
    for (k = 0; k < width; k++) {
      let score = this.biases[k]! + sums[k]! * unit * this.scales[k]!;
      for (let j = 0; j < features.length; j++) score += features[j]! * this.dense[k * features.length + j]!;
      sums[k] = score;
    }
    return sums;
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

  /** What one bucket adds to a class's score before the vector's unit length is applied; for `explain`. */
  weightOf(bucket: number, classIndex = 0): number {
    return this.weights[(bucket & this.mask) * this.classes.length + classIndex]! * this.scales[classIndex]!;
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
