import { DATABASE, type Query } from '@parley/clickhouse';
import { METRICS, type Metric, type MetricName } from '@parley/metrics';
import type { FilterParameters } from '../aggregates/conversation-filter.js';
import { aggregateOf, bucketOf, COMMON_SCALE } from '../aggregates/metric.sql.js';
import type { Buckets } from '../domain/buckets.js';
import type { RenderedFilter } from '../filter/render-filter.js';
import type { TopicTitles } from '../topics/topic-names.js';
import { type DimensionName, dimensionOf, valueOf } from './dimensions.js';
import type { MeasureTable } from './measure-table.js';
import { MAX_GROUPS } from './query-limits.js';

/** Keys and measures of one group, in the order in which they were requested; the interval is the last key. */
export interface GroupRow {
  readonly keys: readonly (string | null)[];
  readonly bucket: number;
  readonly values: readonly (number | null)[];
}

export interface Groups {
  readonly by: readonly DimensionName[];
  readonly buckets: Buckets | null;
  readonly titles: TopicTitles;
}

/** One query for the measures of one table. */
export function groupsQuery(
  table: MeasureTable,
  measures: readonly MetricName[],
  { by, buckets, titles }: Groups,
  filter: RenderedFilter,
): Query<FilterParameters, GroupRow> {
  const from = rowsOf(table, measures, { by, titles }, filter);
  const isRating = (name: MetricName) => METRICS[name].kind === 'rating';
  const scale = measures.some(isRating) ? `WITH (SELECT ${COMMON_SCALE} ${plainRowsOf(table, filter)}) AS scale ` : '';
  const value = (name: MetricName) =>
    isRating(name)
      ? `round(${aggregateOf(METRICS[name])} * (scale.2 - scale.1) + scale.1, 6)`
      : aggregateOf(METRICS[name]);
  const keys = by.map((_, index) => `k${index}`);
  return {
    name: 'question',
    sql: `${scale}SELECT CAST([${keys.join(', ')}] AS Array(Nullable(String))) AS keys, bucket,
        [${measures.map((name) => `toFloat64OrNull(toString(${value(name)}))`).join(', ')}] AS values
      FROM (SELECT *, ${buckets === null ? '0' : bucketOf('created_at', buckets)} AS bucket ${from})
      GROUP BY ${[...keys, 'bucket'].join(', ')} LIMIT ${MAX_GROUPS + 1}`,
  };
}

/** A conversation counts for each of its models, but usage counts only for the model that had it. */
const ofOneModel = (measures: readonly MetricName[], model: string): string => {
  const used = measures
    .map((name): Metric => METRICS[name])
    .flatMap((metric) => (metric.kind === 'usage' ? [metric.column] : []));
  if (used.length === 0) return '*';
  const own = used.map(
    (column) => `arrayFilter((used, name) -> ifNull(name = ${model}, name = ''), ${column}, usage_models) AS ${column}`,
  );
  return `* REPLACE (${own.join(', ')})`;
};

const plainRowsOf = (table: MeasureTable, filter: RenderedFilter): string =>
  `FROM ${DATABASE}.${table} FINAL PREWHERE ${filter.prewhere} WHERE ${filter.where} AND ${filter.only[table]}`;

/**
 * Rows with the keys k0, k1 beside what the measures need. Columns that only the analysis has are joined to the facts.
 */
function rowsOf(
  table: MeasureTable,
  measures: readonly MetricName[],
  { by, titles }: Omit<Groups, 'buckets'>,
  filter: RenderedFilter,
): string {
  const key = (name: DimensionName) => `${valueOf(name, titles)} AS k${by.indexOf(name)}`;
  const joined = table === 'conversation_facts' ? by.filter((name) => dimensionOf(name).ofAnalysis) : [];
  const own = by.filter((name) => !joined.includes(name));
  const all = by.includes('model') ? ofOneModel(measures, `k${by.indexOf('model')}`) : '*';
  const rows = `(SELECT ${[all, ...own.map(key)].join(', ')} ${plainRowsOf(table, filter)})`;
  if (joined.length === 0) return `FROM ${rows}`;
  const analyses = `(SELECT ${['conversation_id', ...joined.map(key)].join(', ')}
    FROM ${DATABASE}.conversation_analysis FINAL PREWHERE ${filter.prewhere})`;
  return `FROM ${rows} AS facts INNER JOIN ${analyses} AS found USING (conversation_id)`;
}
