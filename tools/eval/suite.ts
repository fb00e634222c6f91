import type { LocalAnalyser } from '../../libs/analysis/src/index.js';
import type { LabelledData } from '../labelled/labelled-data.js';
import type { CrossValidation } from './cross-validation.js';
import type { Section } from './figure.js';

export interface Bench {
  readonly data: LabelledData;
  /** The development half, to train tenant taxonomies from when the other half is measured. */
  readonly development: LabelledData;
  readonly crossValidation: CrossValidation;
  /** With the shipped models: for sets that nothing was trained on. */
  readonly analyser: LocalAnalyser;
}

export type Suite = (bench: Bench) => Section;
