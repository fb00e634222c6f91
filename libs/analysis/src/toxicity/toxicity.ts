import { type LinearModel, sigmoid } from '../models/linear-model.js';
import type { Utterance } from '../utterance.js';
import { toxicityFeatures } from './toxicity-features.js';

/** How toxic a text is, 0..1. */
export function toxicityOf(utterance: Utterance, model: LinearModel): number {
  if (utterance.words.length === 0) return 0;
  return sigmoid(model.scoreOne(utterance.vector, toxicityFeatures(utterance)));
}
