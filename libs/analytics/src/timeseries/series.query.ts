import { type AnalysisMeasure, lastMsOf, measureOf, type Query, USAGE_COLUMNS } from '@parley/clickhouse';
import { isOfKind, type MetricName, METRICS, metricsWith, type MetricsWith } from '@parley/metrics';
import { countOf } from '../aggregates/averages.query.js';
import type { FilteredQuery, FilteredTables, FilterParameters } from '../aggregates/conversation-filter.js';
import { aggregateOf, bucketOf, COMMON_SCALE, commonScaleOf, idOrNull } from '../aggregates/metric.sql.js';
import type { CalendarRows } from '../calendar-cells/calendar-rows.js';
import type { DayDimension } from '../calendar-cells/day-cells.js';
import { MAX_GROUPS } from '../query/query-limits.js';
import type { Buckets } from '../domain/buckets.js';

export type SeriesMetric = MetricsWith<{ readonly inTimeSeries: true }>;
export const SERIES_METRICS = metricsWith({ inTimeSeries: true });

/** The table that has each kind of metric. */
const TABLES = {
  mean: 'analyses',
  count: 'analyses',
  total: 'conversations',
  usage: 'conversations',
  rating: 'conversations',
} as const satisfies Record<string, keyof FilteredTables>;

/** The value of an interval without a conversation: a count is 0, and a mean is null. */
export const emptyValue = (name: MetricName): 0 | null =>
  ['count', 'total', 'usage'].includes(METRICS[name].kind) ? 0 : null;

export interface PointRow {
  readonly bucket: number;
  readonly value: number | null;
}

/** A rating from 0 to 1 on the scale that most ratings of the whole range use, so that points of a series compare. */
const onScale = (rating: string): string => `round(${rating} * (scale.2 - scale.1) + scale.1, 6)`;

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
        SELECT ${bucket} AS bucket, ${onScale(aggregate)} AS value ${from} GROUP BY bucket`;
    },
  };
}

/** What each dimension is called in rows of cells; a conversation counts for each of its models. */
const KEYS: Readonly<Record<DayDimension, string>> = {
  product: idOrNull('part.product_id'),
  version: idOrNull('part.version_id'),
  prompt: idOrNull('part.prompt_id'),
  model: "nullIf(toString(model), '')",
};
const OF_EACH_MODEL = ' ARRAY JOIN part.models AS model';

/** How days are grouped: by what their cells tell apart; and by interval, or over one whole period. */
export interface DayGroups {
  readonly by: readonly DayDimension[];
  readonly buckets: Buckets | null;
}

/** Values of one group, in the order of their names. */
export interface ValuesOfDays {
  readonly keys: readonly (string | null)[];
  readonly bucket: number;
  readonly values: readonly (number | null)[];
}

const DAY = "toDateTime64(part.created_on, 3, 'UTC')";
const IN_FULL = { analyses: 'conversation_analysis', conversations: 'conversation_facts' } as const;

/**
 * Metrics of conversations that are added up by day, for groups that have a conversation. If there are too many groups,
 * there is one more than an answer may have.
 */
export function valuesOfDays<Row extends ValuesOfDays = ValuesOfDays>(
  names: readonly MetricName[],
  { by, buckets }: DayGroups,
  days: CalendarRows,
  more: readonly string[] = [],
): Query<FilterParameters, Row> {
  const tables = [...new Set(names.map((name) => TABLES[METRICS[name].kind]))];
  const [table] = tables;
  const from = `FROM ${days.from(tables.length === 1 && table !== undefined ? IN_FULL[table] : undefined)}`;
  const isTold = tables.map((one) => `${COUNTED[one]} > 0`).join(' OR ');
  const scale = `WITH (SELECT ${commonScaleOf('sumMap(part.scales, part.scale_uses)')} ${from}) AS scale
    `;
  const values = `[${names.map((name) => `toFloat64OrNull(toString(${addedUp(name, by)}))`).join(', ')}] AS values`;
  return {
    name: `time series of ${names.join(', ')} of days`,
    sql: `${names.some((name) => METRICS[name].kind === 'rating') ? scale : ''}SELECT
      CAST([${by.map((name) => KEYS[name]).join(', ')}] AS Array(Nullable(String))) AS keys,
      ${buckets === null ? '0' : bucketOf(DAY, buckets)} AS bucket,
      ${[values, ...more].join(', ')}
      ${from}${by.includes('model') ? OF_EACH_MODEL : ''} GROUP BY keys, bucket HAVING ${isTold}
      LIMIT ${MAX_GROUPS + 1}`,
  };
}

/** The same, with the moment when the last of the conversations began: cells of products know it. */
export const seriesOfDays = (names: readonly MetricName[], groups: DayGroups, days: CalendarRows) =>
  valuesOfDays<ValuesOfDays & { readonly lastMs: number }>(names, groups, days, [
    `${lastMsOf('part.last_created_at')} AS lastMs`,
  ]);

const meanOf = (sum: string, count: string): string => `if(${count} = 0, NULL, ${sum} / ${count})`;
const measured = (name: AnalysisMeasure): string => `sum(part.${measureOf(name)})`;
const COUNTED = { analyses: measured('conversations'), conversations: 'sum(part.conversations)' } as const;

/** The metric as an aggregate over rows of cells. */
function addedUp(name: MetricName, by: DayGroups['by']): string {
  if (isOfKind('mean', name)) return `floor(${meanOf(measured(name), measured(countOf(name)))} + 0.5) / 1000`;
  if (isOfKind('count', name)) return measured(name);
  if (isOfKind('total', name)) return `sum(part.${name})`;
  if (isOfKind('rating', name)) return onScale(meanOf('sum(part.normalised)', 'sum(arraySum(part.scale_uses))'));
  const { column, per } = METRICS[name];
  const used = by.includes('model')
    ? `arraySum(arrayFilter((used, name) -> name = model, part.${column}, part.usage_models))`
    : `part.usage[${USAGE_COLUMNS.indexOf(column) + 1}]`;
  return `sum(${used}) / ${per}`;
}
