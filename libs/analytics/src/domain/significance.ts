/** A sample of quality indices. */
export interface QualitySample {
  readonly indexed: number;
  readonly cqi: number | null;
  readonly cqiDeviation: number | null;
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
  if (one.cqi === null || other.cqi === null) return false;
  const difference = other.cqi - one.cqi;
  const error = Math.sqrt(squaredError(one) + squaredError(other));
  return error === 0 ? difference > 0 : difference / error > CRITICAL_Z;
}

const squaredError = ({ cqiDeviation, indexed }: QualitySample): number => (cqiDeviation ?? 0) ** 2 / indexed;

const TWO_SIDED_95 = 1.96;

/** What a share is at least: the lower end of its 95 % interval. Source: E. B. Wilson, JASA 22 (1927). */
export function lowerBoundOfShare(part: number, whole: number): number {
  if (whole === 0) return 0;
  const square = TWO_SIDED_95 ** 2 / whole;
  const share = part / whole;
  const spread = TWO_SIDED_95 * Math.sqrt((share * (1 - share)) / whole + square / (4 * whole));
  return Math.max(0, (share + square / 2 - spread) / (1 + square));
}
