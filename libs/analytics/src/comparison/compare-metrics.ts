import { METRICS, type MetricName } from '@parley/metrics';
import { exact, meanOfThousandths } from '../domain/scores.js';
import { chanceOfMeans, chanceOfRates, chanceOfShares, type Sample } from '../domain/significance.js';
import type { MetricComparison } from './comparison.view.js';
import type { Period } from './compare-to.js';
import type { MetricSamples } from './metric-samples.js';

/** Two-sided, at 1 %: a page shows a dozen metrics, and chance should seldom mark one of them. */
const SIGNIFICANT_BELOW = 0.01;
const NOTHING: Sample = { count: 0, sum: 0, squares: 0 };

/** A period with its samples of each metric. */
export interface Measured extends MetricSamples {
  readonly period: Period;
}

/** Ratings of both periods are put on the scale of the first, so that they can be compared. */
export function compareMetric(name: MetricName, now: Measured, then: Measured): MetricComparison {
  const [one, other] = [now, then].map(({ samples }) => samples.get(name) ?? NOTHING) as [Sample, Sample];
  const scale = now.scale[0] === now.scale[1] ? then.scale : now.scale;
  const value = valueOf(name, one, scale);
  const previous = valueOf(name, other, scale);
  const pValue = chance(name, one, other, now, then);
  return {
    value,
    previous,
    change: value === null || previous === null ? null : exact(value - previous),
    significant: pValue !== null && pValue < SIGNIFICANT_BELOW,
    pValue: pValue === null ? null : Number(pValue.toPrecision(3)),
  };
}

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

function chance(name: MetricName, one: Sample, other: Sample, now: Measured, then: Measured): number | null {
  const metric = METRICS[name];
  switch (metric.kind) {
    case 'mean':
    case 'rating':
      return chanceOfMeans(one, other);
    case 'count':
      return chanceOfShares(one.count, now.analysed, other.count, then.analysed);
    case 'total':
      // Messages of one conversation are not independent of each other: no test of rates fits them.
      return metric.column === null
        ? chanceOfRates(one.count, lengthOf(now.period), other.count, lengthOf(then.period))
        : null;
    case 'usage':
      // The tokens of one conversation are not independent either.
      return null;
  }
}

const lengthOf = ({ from, to }: Period): number => to.getTime() - from.getTime();
