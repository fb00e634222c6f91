import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import { buckets, series } from '../domain/buckets.js';
import { conversationScope, type Cut, readScope, type Scope } from '../figures/conversation-scope.js';
import { segmentConversations } from '../segments/segment-conversations.js';
import { Subjects } from '../subjects/subjects.port.js';
import { GetTimeseries, type TimeseriesView } from './get-timeseries.query.js';
import { emptyValue, metricSeries } from './metrics.js';

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
    const cut = buckets(interval, range, now);
    const scope = await this.scopeOf(query, { from: cut.from, to: cut.to }, now);
    const rows = await readScope(this.clickhouse, metricSeries(metric, cut), scope);
    const values = new Map(rows.map(({ bucket, value }) => [bucket, value]));
    const points = series(cut, (bucket) => ({ value: values.get(bucket) ?? emptyValue(metric) }));
    return { metric, interval, from: cut.from, to: cut.to, points };
  }

  private async scopeOf({ tenantId, subject, id }: GetTimeseries, cut: Cut, now: Date): Promise<Scope> {
    switch (subject) {
      case 'products':
        await this.subjects.requireProduct(tenantId, id);
        return conversationScope(tenantId, { ...cut, productId: id });
      case 'users':
        await this.subjects.requireUser(tenantId, id);
        return conversationScope(tenantId, { ...cut, userId: id });
      case 'organizations':
        await this.subjects.requireOrganization(tenantId, id);
        return conversationScope(tenantId, { ...cut, organizationId: id });
      case 'segments':
        return segmentConversations(tenantId, await this.subjects.segmentFilters(tenantId, id), now, cut);
    }
  }
}
