import { lastMsOf, type Query, SQUARED_MEASURES, USAGE_COLUMNS } from '@parley/clickhouse';
import { isOfKind, type MetricName, METRICS } from '@parley/metrics';
import { countOf, type Measured, sumIn } from '../aggregates/averages.query.js';
import type { FilterParameters } from '../aggregates/conversation-filter.js';
import { commonScale, type ScaleUses } from '../aggregates/metric.sql.js';
import type { CalendarRows } from '../calendar-cells/calendar-rows.js';
import type { Sample } from '../domain/significance.js';
import type { MetricSamples } from './metric-samples.js';

/** The sums of series cells. */
export interface SampledCells extends Measured {
  /** In millionths. */
  readonly squares: readonly number[];
  readonly conversations: number;
  readonly messages: number;
  readonly uses: ScaleUses;
  readonly normalised: number;
  readonly normalisedSquares: number;
  readonly usage: readonly number[];
  readonly lastMs: number;
}

export const sumsOfSeries = ({ from }: CalendarRows): Query<FilterParameters, SampledCells> => ({
  name: 'sums of series',
  sql: `SELECT sumForEach(part.measures) AS sums, sumForEach(part.squares) AS squares,
      sum(part.conversations) AS conversations, sum(part.messages) AS messages,
      sumMap(part.scales, part.scale_uses) AS uses, sum(part.normalised) AS normalised,
      sum(part.normalised_squares) AS normalisedSquares, sumForEach(part.usage) AS usage,
      ${lastMsOf('part.last_created_at')} AS lastMs FROM ${from()}`,
});

export const samplesOf = (names: readonly MetricName[], cells: SampledCells): MetricSamples => ({
  analysed: sumIn(cells, 'conversations'),
  samples: new Map(names.map((name) => [name, sampleOf(name, cells)])),
  scale: commonScale(cells.uses),
});

function sampleOf(name: MetricName, cells: SampledCells): Sample {
  const { conversations, squares, uses, usage } = cells;
  if (isOfKind('mean', name)) {
    const square = squares[SQUARED_MEASURES.indexOf(name)] ?? 0;
    return { count: sumIn(cells, countOf(name)), sum: sumIn(cells, name), squares: square };
  }
  if (isOfKind('count', name)) {
    const count = sumIn(cells, name);
    return { count, sum: count, squares: count };
  }
  if (isOfKind('rating', name)) {
    const count = uses[1].reduce((sum, ratings) => sum + ratings, 0);
    return { count, sum: cells.normalised, squares: cells.normalisedSquares };
  }
  const total = isOfKind('total', name) ? cells[name] : usage[USAGE_COLUMNS.indexOf(METRICS[name].column)];
  return { count: conversations, sum: total ?? 0, squares: 0 };
}
