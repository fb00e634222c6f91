import type { LocalAnalyser } from '../../libs/analysis/src/index.js';
import type { LabelledData } from '../labelled/labelled-data.js';
import type { CrossValidation } from './cross-validation.js';
import type { Section } from './figure.js';

export interface Bench {
  readonly data: LabelledData;
  /** The development half, from which tenant taxonomies are trained when the other half is measured. */
  readonly development: LabelledData;
  readonly crossValidation: CrossValidation;
  /** Uses the shipped models: for sets on which nothing was trained. */
  readonly analyser: LocalAnalyser;
}

export type Suite = (bench: Bench) => Section;
