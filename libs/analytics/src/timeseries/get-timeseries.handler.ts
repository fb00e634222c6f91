import type { Interval } from '../domain/buckets.js';
import type { TimeRange } from '../domain/modes.js';
import type { SeriesMetric } from './series.query.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import { bucketsOf, series } from '../domain/buckets.js';
import type { ConversationFilter } from '../domain/conversation-filter.js';
import { sqlFilter, readFiltered, type SqlFilter } from '../aggregates/conversation-filter.js';
import { segmentConversations } from '../segments/segment-conversations.js';
import { Subjects } from '../subjects.js';
import { type TimeseriesView } from './timeseries.view.js';
import { emptyValue, metricSeries } from './series.query.js';

export type TimeseriesSubject = 'products' | 'users' | 'organizations' | 'segments';

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

@QueryHandler(GetTimeseries)
export class GetTimeseriesHandler implements IQueryHandler<GetTimeseries> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly subjects: Subjects,
    private readonly clock: Clock,
  ) {}

  async execute(query: GetTimeseries): Promise<TimeseriesView> {
    const { metric, interval, range } = query;
    const now = this.clock.now();
    const buckets = bucketsOf(interval, range, now);
    const conversations = await this.filterOf(query, { from: buckets.from, to: buckets.to }, now);
    const rows = await readFiltered(this.clickhouse, metricSeries(metric, buckets), conversations);
    const values = new Map(rows.map(({ bucket, value }) => [bucket, value]));
    const points = series(buckets, (bucket) => ({ value: values.get(bucket) ?? emptyValue(metric) }));
    return { metric, interval, from: buckets.from, to: buckets.to, points };
  }

  private async filterOf(
    { tenantId, subject, id }: GetTimeseries,
    filter: ConversationFilter,
    now: Date,
  ): Promise<SqlFilter> {
    switch (subject) {
      case 'products':
        await this.subjects.requireProduct(tenantId, id);
        return sqlFilter(tenantId, { ...filter, productId: id });
      case 'users':
        await this.subjects.requireUser(tenantId, id);
        return sqlFilter(tenantId, { ...filter, userId: id });
      case 'organizations':
        await this.subjects.requireOrganization(tenantId, id);
        // A series is of one score, in a column of its own: the copies by organization lack it.
        return { ...sqlFilter(tenantId, { ...filter, organizationId: id }), byOrganization: false };
      case 'segments':
        return segmentConversations(tenantId, await this.subjects.segmentFilters(tenantId, id), now, filter);
    }
  }
}
