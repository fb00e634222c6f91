import { METRICS, type MetricName } from '@parley/metrics';
import { exact, meanOfThousandths } from '../domain/scores.js';
import { type Sample, type Tested, testMeans, testRates, testShares } from '../domain/significance.js';
import type { MetricComparison } from './comparison.view.js';
import type { MetricSamples } from './metric-samples.js';

/** Two-sided, at 1 %: a page shows a dozen metrics, and chance should seldom mark one of them. */
const SIGNIFICANT_BELOW = 0.01;
const NOTHING: Sample = { count: 0, sum: 0, squares: 0 };

/** A period with its samples of each metric. */
export interface Measured extends MetricSamples {
  /** How much of the period has passed; null where it has no beginning. */
  readonly lengthMs: number | null;
}

/** Ratings of both periods are put on the scale of the first, so that they can be compared. */
export function compareMetric(name: MetricName, now: Measured, then: Measured): MetricComparison {
  const [one, other] = [now, then].map(({ samples }) => samples.get(name) ?? NOTHING) as [Sample, Sample];
  const scale = now.scale[0] === now.scale[1] ? then.scale : now.scale;
  const value = valueOf(name, one, scale);
  const previous = valueOf(name, other, scale);
  const change = value === null || previous === null ? null : exact(value - previous);
  const tested = test(name, one, other, now, then);
  return {
    value,
    previous,
    change,
    significant: tested !== null && change !== null && isSignificant(tested, change),
    pValue: tested === null ? null : Number(tested.pValue.toPrecision(3)),
  };
}

/** A count may fall while its share of the conversations rises: a test of shares says nothing of such a fall. */
const isSignificant = ({ pValue, difference }: Tested, change: number): boolean =>
  pValue < SIGNIFICANT_BELOW && Math.sign(difference) === Math.sign(change);

function valueOf(
  name: MetricName,
  { count, sum }: Sample,
  [lowest, highest]: readonly [number, number],
): number | null {
  const metric = METRICS[name];
  switch (metric.kind) {
    case 'mean':
      return count === 0 ? null : meanOfThousandths(sum, count);
    case 'rating':
      return count === 0 ? null : exact((sum / count) * (highest - lowest) + lowest);
    case 'count':
      return count;
    case 'total':
      return sum;
    case 'usage':
      return sum / metric.per;
  }
}

function test(name: MetricName, one: Sample, other: Sample, now: Measured, then: Measured): Tested | null {
  const metric = METRICS[name];
  switch (metric.kind) {
    case 'mean':
    case 'rating':
      return testMeans(one, other);
    case 'count':
      return testShares(one.count, now.analysed, other.count, then.analysed);
    case 'total':
      // Messages of one conversation are not independent of each other: no test of rates fits them.
      if (metric.column !== null || now.lengthMs === null || then.lengthMs === null) return null;
      return testRates(one.count, now.lengthMs, other.count, then.lengthMs);
    case 'usage':
      // The tokens of one conversation are not independent either.
      return null;
  }
}
