import { type Bands, labelOf } from '@parley/metrics';

/** A mean score with the label of its band. */
export interface Level {
  readonly label: string;
  readonly score: number;
}

export const NO_DATA: Level = { label: 'unknown', score: 0 };

/** Three decimals: what the analyser itself reports. */
export const rounded = (score: number): number => Math.round(score * 1000) / 1000;

export const roundedOrNull = (mean: number | null): number | null => (mean === null ? null : rounded(mean));

/** A value on the caller's own scale, rounded only to drop the noise of binary fractions. */
export const exact = (value: number): number => Math.round(value * 1e6) / 1e6;

/** @param mean null when there is nothing to average. */
export function level(mean: number | null, bands: Bands): Level {
  if (mean === null) return NO_DATA;
  const score = rounded(mean);
  return { label: labelOf(bands, score), score };
}

/** The mean of scores that were added up as whole thousandths, to three decimals, halves rounded up. */
export const meanOfThousandths = (sum: number, count: number): number => Math.floor(sum / count + 0.5) / 1000;

/**
 * The standard deviation of two or more scores that were added up, and their squares, as thousandths and millionths.
 */
export const deviationOfThousandths = (sum: number, squares: number, count: number): number =>
  Math.sqrt(Math.max(0, squares - sum ** 2 / count) / (count - 1)) / 1000;

/** How many conversations have something, and their share of those counted, 0..100 with one decimal. */
export interface Count {
  readonly total: number;
  readonly percentage: number;
}

export const count = (total: number, of: number): Count => ({
  total,
  percentage: of === 0 ? 0 : Math.round((1000 * total) / of) / 10,
});
