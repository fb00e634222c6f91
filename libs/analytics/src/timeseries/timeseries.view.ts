import { described, decimal, instant, listOf, nullable, oneOf, record } from '@parley/http';
import { COMPARED } from '../comparison/comparison.view.js';
import type { Compared } from '../filter/narrowings.js';
import { type Interval, INTERVALS } from '../domain/buckets.js';
import { SERIES_METRICS, type SeriesMetric } from './series.query.js';

export interface TimeseriesView extends Compared {
  readonly metric: SeriesMetric;
  readonly interval: Interval;
  readonly from: Date;
  readonly to: Date;
  /** Every interval, the earliest first; `at` is where it begins. Null: no conversation to take a mean of. */
  readonly points: readonly { readonly at: Date; readonly value: number | null }[];
}

export const TIMESERIES = record<TimeseriesView>('Timeseries', {
  metric: described(oneOf(SERIES_METRICS), 'What is measured.'),
  interval: described(oneOf(INTERVALS), 'How far apart the points are.'),
  from: described(instant, 'Where it begins (UTC).'),
  to: described(instant, 'Where it ends (UTC).'),
  points: described(
    listOf(
      record<TimeseriesView['points'][number]>('Point', {
        at: described(instant, 'When the interval begins (UTC).'),
        value: described(nullable(decimal), 'The value of the metric; null without a conversation to take a mean of.'),
      }),
    ),
    'Every interval, the earliest first.',
  ),
  ...COMPARED,
});
