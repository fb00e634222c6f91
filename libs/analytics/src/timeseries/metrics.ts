import { SPOKEN } from '../figures/averages.query.js';
import { COMMON_SCALE } from '../figures/common-scale.sql.js';
import type { ScopedQuery, ScopedTables } from '../figures/conversation-scope.js';
import { meanOf } from '../figures/mean.sql.js';
import { bucketOf, type Buckets } from '../domain/buckets.js';

interface Metric {
  readonly table: keyof ScopedTables;
  readonly aggregate: string;
  /** Of an interval without a conversation: nothing was counted, and there is no mean of nothing. */
  readonly empty: 0 | null;
}

const mean = (column: string): Metric => ({
  table: 'analyses',
  aggregate: meanOf(column, SPOKEN),
  empty: null,
});
const flag = (column: string): Metric => ({ table: 'analyses', aggregate: `countIf(${column})`, empty: 0 });
const talked = (aggregate: string, empty: 0 | null): Metric => ({ table: 'conversations', aggregate, empty });

/** By the names that segment rules give them. */
const METRICS = {
  sentiment: mean('sentiment'),
  sentimentChange: mean('sentiment_change'),
  frustration: mean('frustration'),
  struggle: mean('struggle'),
  commercialIntent: mean('commercial_intent'),
  cqi: { table: 'analyses', aggregate: meanOf('quality_index'), empty: null },
  rating: talked('avgOrNullIf((rating - rating_min) / (rating_max - rating_min), rating IS NOT NULL)', null),
  conversations: talked('count()', 0),
  messages: talked('sum(message_count)', 0),
  jailbreakDetected: flag('jailbreak'),
  hallucinationDetected: flag('hallucination'),
  userToxicityDetected: flag('user_toxicity'),
  modelToxicityDetected: flag('model_toxicity'),
  userBiasDetected: flag('user_bias'),
  modelBiasDetected: flag('model_bias'),
  missingCapabilityDetected: flag('missing_capability'),
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[];

export const emptyValue = (metric: MetricName): 0 | null => METRICS[metric].empty;

export interface PointRow {
  readonly bucket: number;
  readonly value: number | null;
}

/** Ratings come on the scale that most of the whole range use, so that the points of one series compare. */
export function metricSeries(metric: MetricName, cut: Buckets): ScopedQuery<PointRow> {
  const { table, aggregate } = METRICS[metric];
  const bucket = bucketOf('created_at', cut);
  return {
    name: `time series of ${metric}`,
    sql: (tables) => {
      const from = tables[table];
      if (metric !== 'rating') return `SELECT ${bucket} AS bucket, ${aggregate} AS value ${from} GROUP BY bucket`;
      return `WITH (SELECT ${COMMON_SCALE} ${from}) AS scale
        SELECT ${bucket} AS bucket, round(${aggregate} * (scale.2 - scale.1) + scale.1, 6) AS value ${from} GROUP BY bucket`;
    },
  };
}
