import { type Bands, labelOf } from '@parley/metrics';

/** A mean score with the label of its band. */
export interface Level {
  readonly label: string;
  readonly score: number;
}

export const NO_DATA: Level = { label: 'unknown', score: 0 };

/** Three decimals: what the analyser itself reports. */
export const rounded = (score: number): number => Math.round(score * 1000) / 1000;

/** A figure on the caller's own scale: without the noise of binary fractions, and nothing else taken off. */
export const exact = (value: number): number => Math.round(value * 1e6) / 1e6;

/** @param mean null: nothing to average over. */
export function level(mean: number | null, bands: Bands): Level {
  if (mean === null) return NO_DATA;
  const score = rounded(mean);
  return { label: labelOf(bands, score), score };
}
