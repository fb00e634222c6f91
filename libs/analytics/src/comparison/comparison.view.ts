import {
  decimal,
  described,
  flag,
  instant,
  integer,
  nullable,
  record,
  type Shape,
  someOf,
  sometimes,
  within,
} from '@parley/http';
import { describedScore, METRICS, type MetricName } from '@parley/metrics';

export interface MetricComparison {
  readonly value: number | null;
  readonly previous: number | null;
  /** value - previous. */
  readonly change: number | null;
  /** Whether chance explains the change in fewer than one case of a hundred. */
  readonly significant: boolean;
  /** Null under 30 conversations on either side, and for metrics that no test fits. */
  readonly pValue: number | null;
}

export interface ComparisonView {
  readonly from: Date;
  readonly to: Date;
  readonly conversations: number;
  readonly metrics: Partial<Record<MetricName, MetricComparison>>;
}

const METRIC_COMPARISON = record<MetricComparison>('MetricComparison', {
  value: described(nullable(decimal), 'The value in the requested time; null: nothing to measure.'),
  previous: described(
    nullable(decimal),
    'The value on the other side of the comparison (`compareTo`, `compareWith`); null: nothing to measure.',
  ),
  change: described(nullable(decimal), 'value - previous; null where one of them is.'),
  significant: described(
    flag,
    'Whether the change is significant: chance alone would explain it in fewer than 1 case in 100 (two-sided). A count ' +
      'is tested as a share, so where it changes in the other direction than its share the change is not significant.',
  ),
  pValue: described(
    nullable(within(0, 1)),
    "From Welch's test for means, the two-proportion test for counts of conversations that meet a condition, and the " +
      'conditional test of two rates for the number of conversations in the time that has passed; null with fewer than 30 ' +
      'conversations on either side, without `from`, or where no test fits.',
  ),
});

function describeMetric(name: MetricName): string {
  const { kind, description } = METRICS[name];
  return kind === 'mean' || kind === 'count' ? describedScore(description) : description;
}

export const COMPARISON: Shape<ComparisonView> = record<ComparisonView>('Comparison', {
  from: described(instant, 'Start of the time compared with (UTC).'),
  to: described(instant, 'End of the time compared with (UTC).'),
  conversations: described(integer, 'Conversations in it.'),
  metrics: described(
    someOf(Object.keys(METRICS) as MetricName[], METRIC_COMPARISON, describeMetric),
    'Each metric now and then.',
  ),
});

/** The field of an answer that appears only when a comparison was requested. */
export const COMPARED = {
  comparison: sometimes(
    described(COMPARISON, 'The same metrics on the other side of the comparison; only if one was asked for.'),
  ),
};
