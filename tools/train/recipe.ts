import type { ModelName } from '../../libs/analysis/src/models/models.js';
import type { WeightsFile } from '../../libs/analysis/src/models/weights-file.js';
import { Utterance } from '../../libs/analysis/src/utterance.js';
import type { LabelledData } from '../labelled/labelled-data.js';
import { type FitOptions, fitLinear, type Sample } from '../../libs/analysis/src/models/training/fit-linear.js';

export interface Example {
  readonly id: string;
  /** See LabelledRow.g: kept on one side of a split. */
  readonly group: string;
  readonly text: string;
  readonly target: readonly number[];
  readonly weight?: number;
}

/** How one model is trained: on which openly licensed texts, with which features and options. */
export interface Recipe {
  readonly name: ModelName;
  readonly options: FitOptions;
  readonly examples: (data: LabelledData) => readonly Example[];
  /** The text from which the model reads its n-grams; absent: the text as it is. */
  readonly reads?: (utterance: Utterance) => Utterance;
  /** Features besides the n-grams, the same that serving computes. */
  readonly dense?: (utterance: Utterance) => readonly number[];
  /** 0..1: how far the classes are evened out; 0 leaves the training rates. */
  readonly evenPriors?: number;
}

const utterances = new Map<string, Utterance>();

/** Kept, since vectors are costly and cross-validation reads each text many times. */
function utteranceOf(text: string): Utterance {
  let utterance = utterances.get(text);
  if (utterance === undefined) utterances.set(text, (utterance = new Utterance(text)));
  return utterance;
}

export function fitRecipe(recipe: Recipe, examples: readonly Example[]): WeightsFile {
  const samples = examples.map(({ text, target, weight = 1 }): Sample => {
    const utterance = utteranceOf(text);
    const { vector } = recipe.reads?.(utterance) ?? utterance;
    const sample = { vector, target, weight };
    return recipe.dense === undefined ? sample : { ...sample, dense: recipe.dense(utterance) };
  });
  const file = fitLinear(samples, recipe.options);
  return recipe.evenPriors === undefined ? file : evenOut(file, examples, recipe.evenPriors);
}

function evenOut(file: WeightsFile, examples: readonly Example[], share: number): WeightsFile {
  const rates = file.classes.map((_, k) => {
    let sum = 0;
    for (const { target } of examples) sum += target[k] ?? 0;
    return sum / examples.length;
  });
  return { ...file, biases: file.biases.map((bias, k) => bias - share * Math.log(rates[k] ?? 1)) };
}

export const oneHot = (length: number, index: number): number[] =>
  Array.from({ length }, (_, k) => (k === index ? 1 : 0));
