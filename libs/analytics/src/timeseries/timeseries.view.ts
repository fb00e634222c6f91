import { decimal, instant, listOf, nullable, oneOf, record } from '@parley/http';
import { type Interval, INTERVALS } from '../domain/buckets.js';
import { SERIES_METRICS, type SeriesMetric } from './series.query.js';

export interface TimeseriesView {
  readonly metric: SeriesMetric;
  readonly interval: Interval;
  readonly from: Date;
  readonly to: Date;
  /** Every interval, the earliest first; `at` is where it begins. Null: no conversation to take a mean of. */
  readonly points: readonly { readonly at: Date; readonly value: number | null }[];
}

export const TIMESERIES = record<TimeseriesView>('Timeseries', {
  metric: oneOf(SERIES_METRICS),
  interval: oneOf(INTERVALS),
  from: instant,
  to: instant,
  points: listOf(record<TimeseriesView['points'][number]>('Point', { at: instant, value: nullable(decimal) })),
});
