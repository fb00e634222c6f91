import { Instant, OneOf } from '@parley/http';
import { describeMetrics } from '@parley/metrics';
import { type Interval, INTERVALS, MAX_POINTS } from '../domain/buckets.js';
import { narrowedBut } from '../filter/narrowing.request.js';
import { SERIES_METRICS, type SeriesMetric } from './series.query.js';

const AtIntervals = () =>
  OneOf(INTERVALS, { optional: true, default: 'day', description: 'UTC; weeks begin on Monday.' });
const Beginning = () =>
  Instant({
    optional: true,
    description: `Start, inclusive; default: 30 intervals before \`to\`. At most ${MAX_POINTS} intervals may lie between the two.`,
  });
const End = () => Instant({ optional: true, description: 'End, exclusive; default: now.' });

export class RangeRequest {
  @AtIntervals()
  interval?: Interval;

  @Beginning()
  from?: string;

  @End()
  to?: string;
}

/** A request that can be narrowed by anything except the subject itself. */
const timeseriesOver = (...subject: Parameters<typeof narrowedBut>) => {
  class Request extends narrowedBut('from', 'to', ...subject) {
    @AtIntervals()
    interval?: Interval;

    @Beginning()
    override from?: string;

    @End()
    override to?: string;

    @OneOf(SERIES_METRICS, { description: describeMetrics(SERIES_METRICS) })
    metric!: SeriesMetric;
  }
  return Request;
};

export class ProductTimeseriesRequest extends timeseriesOver('productId') {}
export class UserTimeseriesRequest extends timeseriesOver() {}
export class OrganizationTimeseriesRequest extends timeseriesOver('organizationId') {}
export class SegmentTimeseriesRequest extends timeseriesOver('segmentId') {}
