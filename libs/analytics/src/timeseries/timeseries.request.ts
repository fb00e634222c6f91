import { Instant, OneOf } from '@parley/http';
import { describeMetrics } from '@parley/metrics';
import { type Interval, INTERVALS, MAX_POINTS } from '../domain/buckets.js';
import { SERIES_METRICS, type SeriesMetric } from './series.query.js';

export class RangeRequest {
  @OneOf(INTERVALS, { optional: true, description: `day by default; UTC, weeks begin on Monday.` })
  interval?: Interval;

  @Instant({ optional: true, description: `30 intervals back by default; at most ${MAX_POINTS} to \`to\`.` })
  from?: string;

  @Instant({ optional: true, description: 'Now by default; not included.' })
  to?: string;
}

export class TimeseriesRequest extends RangeRequest {
  @OneOf(SERIES_METRICS, { description: describeMetrics(SERIES_METRICS) })
  metric!: SeriesMetric;
}
