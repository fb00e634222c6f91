import type { Interval } from '../domain/buckets.js';
import type { SeriesMetric } from './series.query.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import { type Buckets, bucketsOf, series } from '../domain/buckets.js';
import type { ConversationFilter } from '../domain/conversation-filter.js';
import { readFiltered } from '../aggregates/conversation-filter.js';
import type { Narrowing } from '../filter/narrowing.js';
import { Narrowings } from '../filter/narrowings.js';
import { renderFilter } from '../filter/render-filter.js';
import { Subjects } from '../subjects.js';
import { DaySeries } from './day-series.js';
import { type TimeseriesView } from './timeseries.view.js';
import { emptyValue, metricSeries, type PointRow } from './series.query.js';

export type TimeseriesSubject = 'products' | 'users' | 'organizations' | 'segments';

export class GetTimeseries extends Query<TimeseriesView> {
  constructor(
    readonly tenantId: string,
    readonly subject: TimeseriesSubject,
    readonly id: string,
    readonly metric: SeriesMetric,
    readonly interval: Interval,
    readonly narrowing: Narrowing,
  ) {
    super();
  }
}

@QueryHandler(GetTimeseries)
export class GetTimeseriesHandler implements IQueryHandler<GetTimeseries> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly subjects: Subjects,
    private readonly narrowings: Narrowings,
    private readonly days: DaySeries,
    private readonly clock: Clock,
  ) {}

  async execute(query: GetTimeseries): Promise<TimeseriesView> {
    const { tenantId, metric, interval, narrowing } = query;
    const now = this.clock.now();
    const narrowed = await this.narrowings.resolve(tenantId, narrowing);
    const buckets = bucketsOf(interval, narrowed, now);
    const { from, to } = buckets;
    const filter = { ...narrowed, from, to, ...(await this.subjectOf(query, now)) };
    const [rows, compared] = await Promise.all([
      this.points(query, filter, buckets),
      this.narrowings.compare(tenantId, filter, narrowing, [metric]),
    ]);
    const values = new Map(rows.map(({ bucket, value }) => [bucket, value]));
    const points = series(buckets, (bucket) => ({ value: values.get(bucket) ?? emptyValue(metric) }));
    return { metric, interval, from, to, points, ...compared };
  }

  private async points(
    { tenantId, metric }: GetTimeseries,
    filter: ConversationFilter,
    buckets: Buckets,
  ): Promise<readonly PointRow[]> {
    const days = await this.days.read(tenantId, filter, buckets, { by: [], buckets }, [metric]);
    if (days !== null) return days.map(({ bucket, values: [value = null] }) => ({ bucket, value }));
    // A series reads one score in a column of its own, which the copies by organization lack.
    const conversations = { ...renderFilter(tenantId, filter), byOrganization: false };
    return readFiltered(this.clickhouse, metricSeries(metric, buckets), conversations);
  }

  private async subjectOf({ tenantId, subject, id }: GetTimeseries, now: Date): Promise<ConversationFilter> {
    switch (subject) {
      case 'products':
        await this.subjects.requireProduct(tenantId, id);
        return { productId: id };
      case 'users':
        await this.subjects.user(tenantId, id);
        return { userId: id };
      case 'organizations':
        await this.subjects.requireOrganization(tenantId, id);
        return { organizationId: id };
      case 'segments':
        return { segment: await this.subjects.segment(tenantId, id, now) };
    }
  }
}
