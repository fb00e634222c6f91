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
  /** Whether chance explains the difference in fewer than one case of a hundred. */
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
  value: described(nullable(decimal), 'Now; null: there is nothing to say.'),
  previous: described(nullable(decimal), 'In the time that is compared with; null: there is nothing to say.'),
  change: described(nullable(decimal), 'value - previous; null where one of them is.'),
  significant: described(flag, 'Whether chance alone explains it in fewer than one case of a hundred (two-sided).'),
  pValue: described(
    nullable(within(0, 1)),
    "By Welch's test for means, the two-proportion test for counts of conversations with something, and the conditional " +
      'test of two rates for conversations; null under 30 conversations on either side.',
  ),
});

function describeMetric(name: MetricName): string {
  const { kind, description } = METRICS[name];
  return kind === 'mean' || kind === 'count' ? describedScore(description) : description;
}

export const COMPARISON: Shape<ComparisonView> = record<ComparisonView>('Comparison', {
  from: described(instant, 'Where the time that is compared with begins (UTC).'),
  to: described(instant, 'Where it ends (UTC).'),
  conversations: described(integer, 'Conversations in it.'),
  metrics: described(
    someOf(Object.keys(METRICS) as MetricName[], METRIC_COMPARISON, describeMetric),
    'Each metric now and then.',
  ),
});

/** The field of an answer that appears only when a comparison was requested. */
export const COMPARED = {
  comparison: sometimes(described(COMPARISON, 'The same in another time; only with compareTo.')),
};
