import { seededRandom } from '@parley/kernel';
import type { Grams } from '../linear-model.js';
import type { WeightsFile } from '../weights-file.js';
import type { NgramVector } from '../../text/ngrams.js';
import { shuffled } from './shuffled.js';

export interface Sample {
  readonly vector: NgramVector;
  /** Probability of each class: one entry (0..1) for a binary model, else a distribution. */
  readonly target: ArrayLike<number>;
  /** Features besides the n-grams, each about -1..1. */
  readonly dense?: readonly number[];
  /** How much the sample counts; 1 by default. */
  readonly weight?: number;
}

export interface FitOptions {
  readonly classes: readonly string[];
  readonly grams: Grams;
  /** A power of two, at most the tokeniser's 65,536. */
  readonly buckets: number;
  readonly epochs?: number;
  readonly learningRate?: number;
  /** Decay per step of a weight that the step touches. */
  readonly l2?: number;
  /** AdaGrad's initial sum of squares: higher ones keep rare n-grams from taking large steps. */
  readonly initialSquares?: number;
  readonly seed?: number;
}

/** Logistic regression (one class: sigmoid; more: softmax) by AdaGrad, averaged over the last half of the epochs. */
export function fitLinear(samples: readonly Sample[], options: FitOptions): WeightsFile {
  const {
    classes,
    grams,
    buckets,
    epochs = 12,
    learningRate = 0.5,
    l2 = 1e-5,
    initialSquares = 1e-2,
    seed = 1,
  } = options;
  const width = classes.length;
  const random = seededRandom(seed);
  const weights = new Float64Array(buckets * width);
  const squares = new Float64Array(buckets * width).fill(initialSquares);
  const averaged = new Float64Array(buckets * width);
  const biases = new Float64Array(width);
  const biasSquares = new Float64Array(width).fill(1);
  const scores = new Float64Array(width);
  const mask = buckets - 1;
  const denseWidth = samples[0]?.dense?.length ?? 0;
  const denseWeights = new Float64Array(denseWidth * width);
  const denseSquares = new Float64Array(denseWidth * width).fill(1);
  const averagedBiases = new Float64Array(width);
  const averagedDense = new Float64Array(denseWidth * width);
  let averagedOver = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const { vector, target, dense = [], weight = 1 } of shuffled(samples, random)) {
      const length = grams === 'words' ? vector.wordCount : vector.buckets.length;
      const unit = grams === 'words' ? vector.wordScale : vector.scale;
      scores.set(biases);
      for (let i = 0; i < length; i++) {
        const at = (vector.buckets[i]! & mask) * width;
        const value = vector.values[i]! * unit;
        for (let k = 0; k < width; k++) scores[k]! += value * weights[at + k]!;
      }
      for (let k = 0; k < width; k++) {
        for (let j = 0; j < denseWidth; j++) scores[k]! += dense[j]! * denseWeights[k * denseWidth + j]!;
      }
      activate(scores);
      for (let k = 0; k < width; k++) {
        const error = (scores[k]! - target[k]!) * weight;
        scores[k] = error;
        biasSquares[k]! += error * error;
        biases[k]! -= (learningRate * error) / Math.sqrt(biasSquares[k]!);
        for (let j = 0; j < denseWidth; j++) {
          const gradient = error * dense[j]!;
          denseSquares[k * denseWidth + j]! += gradient * gradient;
          denseWeights[k * denseWidth + j]! -= (learningRate * gradient) / Math.sqrt(denseSquares[k * denseWidth + j]!);
        }
      }
      for (let i = 0; i < length; i++) {
        const at = (vector.buckets[i]! & mask) * width;
        const value = vector.values[i]! * unit;
        for (let k = 0; k < width; k++) {
          const gradient = scores[k]! * value + l2 * weights[at + k]!;
          squares[at + k]! += gradient * gradient;
          weights[at + k]! -= (learningRate * gradient) / Math.sqrt(squares[at + k]!);
        }
      }
    }
    if (epoch >= epochs / 2) {
      averagedOver++;
      addTo(averaged, weights);
      addTo(averagedBiases, biases);
      addTo(averagedDense, denseWeights);
    }
  }
  const mean = (sum: number): number => sum / averagedOver;
  const file = quantise(averaged.map(mean), averagedBiases.map(mean), classes, grams);
  return denseWidth > 0 ? { ...file, dense: [...averagedDense.map(mean)] } : file;
}

function addTo(sums: Float64Array, values: Float64Array): void {
  for (let j = 0; j < values.length; j++) sums[j]! += values[j]!;
}

function activate(scores: Float64Array): void {
  if (scores.length === 1) {
    scores[0] = 1 / (1 + Math.exp(-scores[0]!));
    return;
  }
  let highest = -Infinity;
  for (const score of scores) highest = Math.max(highest, score);
  let sum = 0;
  for (let k = 0; k < scores.length; k++) sum += scores[k] = Math.exp(scores[k]! - highest);
  for (let k = 0; k < scores.length; k++) scores[k]! /= sum;
}

/** One scale per class: the largest weight becomes 127, after clipping the rarest 0.05 %. */
function quantise(weights: Float64Array, biases: Float64Array, classes: readonly string[], grams: Grams): WeightsFile {
  const width = classes.length;
  const bytes = new Int8Array(weights.length);
  const scales = classes.map((_, k) => {
    const sizes = Float64Array.from({ length: weights.length / width }, (_, b) => Math.abs(weights[b * width + k]!));
    sizes.sort();
    const scale = (sizes[Math.floor(sizes.length * 0.9995)] || sizes[sizes.length - 1] || 1) / 127;
    for (let b = 0; b < sizes.length; b++) {
      bytes[b * width + k] = Math.max(-127, Math.min(127, Math.round(weights[b * width + k]! / scale)));
    }
    return scale;
  });
  return { classes, grams, scales, biases: [...biases], weights: Buffer.from(bytes.buffer).toString('base64') };
}
