/** Fewer windows do not show what is usual. */
export const MIN_HISTORY = 30;
/** Scales the median absolute deviation of a normal distribution to its standard deviation. */
const TO_DEVIATION = 1.4826;
/**
 * Deviations from the median. The deviation of 30 windows is itself uncertain by a fifth, so it takes more than the 3.5
 * that are usual for large samples. Source: B. Iglewicz and D. Hoaglin, How to Detect and Handle Outliers (1993).
 */
const FAR = 4.5;

export interface Anomaly {
  readonly isFar: boolean;
  /** From the median of the windows before; below 0 where the value is lower. */
  readonly distance: number;
}

/** Whether a value lies far from those of the windows before, by median absolute deviation; null: too few windows. */
export function isAnomalous(value: number, history: readonly number[]): Anomaly | null {
  if (history.length < MIN_HISTORY) return null;
  const middle = median(history);
  const deviation = TO_DEVIATION * median(history.map((one) => Math.abs(one - middle)));
  const distance = value - middle;
  return { distance, isFar: deviation === 0 ? distance !== 0 : Math.abs(distance) > FAR * deviation };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? 0;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? 0) + upper) / 2 : upper;
}
