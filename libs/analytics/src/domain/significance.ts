/** A sample of quality indices. */
export interface QualitySample {
  readonly indexed: number;
  readonly cqi: number | null;
  readonly cqiDeviation: number | null;
}

/** With fewer on either side nothing is decided; from here on the normal distribution replaces Student's t. */
export const MIN_SAMPLE = 30;
/** One-sided, at 1 %. */
const CRITICAL_Z = 2.326;

/**
 * Whether the mean of one lies below the mean of the other by more than chance explains: Welch's test, one-sided, at 1
 * %. Source: B. L. Welch, Biometrika 34 (1947).
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

/** The lower end of the 95 % interval of a share. Source: E. B. Wilson, JASA 22 (1927). */
export function lowerBoundOfShare(part: number, whole: number): number {
  if (whole === 0) return 0;
  const square = TWO_SIDED_95 ** 2 / whole;
  const share = part / whole;
  const spread = TWO_SIDED_95 * Math.sqrt((share * (1 - share)) / whole + square / (4 * whole));
  return Math.max(0, (share + square / 2 - spread) / (1 + square));
}

/** Values of one metric over some conversations: how many have it, their sum and the sum of their squares. */
export interface Sample {
  readonly count: number;
  readonly sum: number;
  readonly squares: number;
}

const meanOf = ({ sum, count }: Sample): number => sum / count;

/** The variance of the population that the sample was drawn from. */
function varianceOf({ count, sum, squares }: Sample): number {
  return count < 2 ? 0 : Math.max(0, (squares - (sum * sum) / count) / (count - 1));
}

/** How two samples differ, and how likely it is that chance alone sets them so far apart (two-sided). */
export interface Tested {
  /** The first less the second, of what the test compares. */
  readonly difference: number;
  readonly pValue: number;
}

/**
 * Tests two means: Welch's test. Null under 30 values on either side. Source: B. L. Welch, Biometrika 34 (1947).
 */
export function testMeans(one: Sample, other: Sample): Tested | null {
  if (one.count < MIN_SAMPLE || other.count < MIN_SAMPLE) return null;
  const error = Math.sqrt(varianceOf(one) / one.count + varianceOf(other) / other.count);
  return tested(meanOf(one) - meanOf(other), error);
}

/**
 * Tests two shares: the two-proportion z-test with pooled variance. Null under 30 conversations on either side.
 */
export function testShares(part: number, whole: number, otherPart: number, otherWhole: number): Tested | null {
  if (whole < MIN_SAMPLE || otherWhole < MIN_SAMPLE) return null;
  const pooled = (part + otherPart) / (whole + otherWhole);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / whole + 1 / otherWhole));
  return tested(part / whole - otherPart / otherWhole, error);
}

/**
 * Tests how many came in over two stretches of time: given the total, each falls into one or the other in
 * proportion to their lengths. Null under 30 on either side. Source: J. Przyborowski and H. Wilenski, Biometrika 31
 * (1940).
 */
export function testRates(one: number, length: number, other: number, otherLength: number): Tested | null {
  if (one < MIN_SAMPLE || other < MIN_SAMPLE) return null;
  const all = one + other;
  const share = length / (length + otherLength);
  return tested(one - all * share, Math.sqrt(all * share * (1 - share)));
}

function tested(difference: number, error: number): Tested {
  if (error === 0) return { difference, pValue: difference === 0 ? 1 : 0 };
  return { difference, pValue: complementaryError(Math.abs(difference) / error / Math.SQRT2) };
}

/** erfc for x >= 0, to 1.2e-7. Source: W. H. Press et al., Numerical Recipes, section 6.2. */
function complementaryError(x: number): number {
  const t = 1 / (1 + x / 2);
  const terms = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368,
    -1.26551223,
  ];
  return t * Math.exp(-x * x + terms.reduce((sum, term) => sum * t + term, 0));
}
