export const clip = (value: number, lowest = 0, highest = 1): number => Math.min(highest, Math.max(lowest, value));

/** Noisy-or: the probability that at least one of several independent causes acts. */
export function noisyOr(...probabilities: readonly number[]): number {
  let none = 1;
  for (const probability of probabilities) none *= 1 - clip(probability);
  return 1 - none;
}

/** Scores are reported with 3 decimals; `+ 0` turns -0 into 0. */
export const round3 = (value: number): number => Math.round(value * 1000) / 1000 + 0;
