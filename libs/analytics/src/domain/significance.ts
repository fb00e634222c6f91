/** A sample of quality indices. */
export interface QualitySample {
  readonly indexed: number;
  readonly qualityIndex: number | null;
  readonly qualityDeviation: number | null;
}

/** Fewer on either side decide nothing; from here on the normal distribution stands in for Student's t. */
export const MIN_SAMPLE = 30;
/** One-sided, at 1 %. */
const CRITICAL_Z = 2.326;

/**
 * Whether the mean of the one lies below that of the other by more than chance explains: Welch's test, one-sided, at
 * 1 %. Source: B. L. Welch, Biometrika 34 (1947).
 */
export function belowByMoreThanChance(one: QualitySample, other: QualitySample): boolean {
  if (one.indexed < MIN_SAMPLE || other.indexed < MIN_SAMPLE) return false;
  if (one.qualityIndex === null || other.qualityIndex === null) return false;
  const difference = other.qualityIndex - one.qualityIndex;
  const error = Math.sqrt(squaredError(one) + squaredError(other));
  return error === 0 ? difference > 0 : difference / error > CRITICAL_Z;
}

const squaredError = ({ qualityDeviation, indexed }: QualitySample): number => (qualityDeviation ?? 0) ** 2 / indexed;
