import { Query } from '@nestjs/cqrs';
import { decimal, instant, listOf, nullable, oneOf, record } from '@parley/http';
import { type Interval, INTERVALS } from '../domain/buckets.js';
import { SERIES_METRICS, type SeriesMetric } from './metrics.js';

export type TimeseriesSubject = 'products' | 'users' | 'organizations' | 'segments';

export interface TimeseriesView {
  readonly metric: SeriesMetric;
  readonly interval: Interval;
  readonly from: Date;
  readonly to: Date;
  /** Every interval, the earliest first; `at` is where it begins. Null: no conversation to take a mean of. */
  readonly points: readonly { readonly at: Date; readonly value: number | null }[];
}

export interface TimeRange {
  readonly from?: Date | null;
  readonly to?: Date | null;
}

export class GetTimeseries extends Query<TimeseriesView> {
  constructor(
    readonly tenantId: string,
    readonly subject: TimeseriesSubject,
    readonly id: string,
    readonly metric: SeriesMetric,
    readonly interval: Interval,
    readonly range: TimeRange,
  ) {
    super();
  }
}

export const TIMESERIES = record<TimeseriesView>('Timeseries', {
  metric: oneOf(SERIES_METRICS),
  interval: oneOf(INTERVALS),
  from: instant,
  to: instant,
  points: listOf(record<TimeseriesView['points'][number]>('Point', { at: instant, value: nullable(decimal) })),
});
