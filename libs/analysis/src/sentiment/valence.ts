import type { LinearModel } from '../models/linear-model.js';
import { sigmoid } from '../models/linear-model.js';
import { clip } from '../text/clip.js';
import type { Utterance } from '../utterance.js';

/** The mix of docs/analysis.md, sentiment. The stretch was 1.6 and is 2.5 since the model is better calibrated (ADR 10). */
const VADER_SHARE = 0.35;
const AFINN_SHARE = 0.25;
const LINEAR_SHARE = 0.4;
const LINEAR_STRETCH = 2.5;

/** A valence and its three parts, each -1..1 before its share is applied. */
export interface Valence {
  readonly valence: number;
  readonly vader: number;
  readonly afinn: number;
  readonly linear: number;
}

/** The valence of one message, -1..1. Of a message without words only what its faces and gestures show. */
export function valenceOf(utterance: Utterance, model: LinearModel): Valence {
  const { vader, afinn } = utterance;
  if (utterance.wordless) return { valence: strongest(vader, afinn), vader, afinn, linear: 0 };
  const linear = clip(LINEAR_STRETCH * (2 * sigmoid(model.scoreOne(utterance.vector)) - 1), -1, 1);
  const valence = clip(VADER_SHARE * vader + AFINN_SHARE * afinn + LINEAR_SHARE * linear, -1, 1);
  return { valence, vader, afinn, linear };
}

const strongest = (a: number, b: number): number => (Math.abs(a) > Math.abs(b) ? a : b);
