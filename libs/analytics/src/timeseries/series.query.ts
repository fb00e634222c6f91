import { type MetricName, METRICS, metricsWith, type MetricsWith } from '@parley/metrics';
import { COMMON_SCALE } from '../aggregates/metric.sql.js';
import type { FilteredQuery, FilteredTables } from '../aggregates/conversation-filter.js';
import { aggregateOf, bucketOf } from '../aggregates/metric.sql.js';
import type { Buckets } from '../domain/buckets.js';

export type SeriesMetric = MetricsWith<{ readonly inTimeSeries: true }>;
export const SERIES_METRICS = metricsWith({ inTimeSeries: true });

const TABLES = {
  mean: 'analyses',
  count: 'analyses',
  total: 'conversations',
  usage: 'conversations',
  rating: 'conversations',
} as const satisfies Record<string, keyof FilteredTables>;

/** Of an interval without a conversation: nothing was counted, and there is no mean of nothing. */
export const emptyValue = (name: MetricName): 0 | null =>
  ['count', 'total', 'usage'].includes(METRICS[name].kind) ? 0 : null;

export interface PointRow {
  readonly bucket: number;
  readonly value: number | null;
}

/** Ratings come on the scale that most of the whole range use, so that the points of one series compare. */
export function metricSeries(name: SeriesMetric, buckets: Buckets): FilteredQuery<PointRow> {
  const metric = METRICS[name];
  const bucket = bucketOf('created_at', buckets);
  const aggregate = aggregateOf(metric);
  return {
    name: `time series of ${name}`,
    sql: (tables) => {
      const from = tables[TABLES[metric.kind]];
      if (metric.kind !== 'rating') return `SELECT ${bucket} AS bucket, ${aggregate} AS value ${from} GROUP BY bucket`;
      return `WITH (SELECT ${COMMON_SCALE} ${from}) AS scale
        SELECT ${bucket} AS bucket, round(${aggregate} * (scale.2 - scale.1) + scale.1, 6) AS value ${from} GROUP BY bucket`;
    },
  };
}
