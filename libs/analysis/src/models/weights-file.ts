import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Grams, LinearModel } from './linear-model.js';

/** A model as stored in weights/NAME.json. */
export interface WeightsFile {
  readonly classes: readonly string[];
  readonly grams: Grams;
  readonly scales: readonly number[];
  readonly biases: readonly number[];
  /** Class-major weights of dense features; absent when the model has none. */
  readonly dense?: readonly number[];
  /** int8, bucket-major, base64. */
  readonly weights: string;
}

/** Loads one model from the files that `npm run train` wrote to `weights`. */
export function loadModel(name: string): LinearModel {
  const path = fileURLToPath(new URL(`./weights/${name}.json`, import.meta.url));
  return fromWeightsFile(JSON.parse(readFileSync(path, 'utf8')) as WeightsFile);
}

export function fromWeightsFile(file: WeightsFile): LinearModel {
  const bytes = Buffer.from(file.weights, 'base64');
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  return new LinearModel(
    file.classes,
    file.grams,
    weights,
    Float32Array.from(file.scales),
    Float32Array.from(file.biases),
    Float32Array.from(file.dense ?? []),
  );
}
