import type { ConversationFilter } from '../domain/conversation-filter.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import { flagCounts, grades, levels } from '../aggregates.view.js';
import { readAnswerAggregates } from '../aggregates/read-answer-aggregates.js';
import { Insights } from '../insights/insights.js';
import type { QuotaCharged } from '../insights/quota.js';
import { insightBrief } from '../insights/written/briefs.js';
import { InsightWriter } from '../insights/written/insight-writer.port.js';
import { ClickHouseSegmentMembership } from '../segments/clickhouse-segment-membership.js';
import { segmentConversations } from '../segments/segment-conversations.js';
import { Subjects } from '../subjects.js';
import { TenantAggregates } from '../tenant-aggregates/tenant-aggregates.js';
import type { SegmentAnalyticsView } from './segment-analytics.view.js';

export class GetSegmentAnalytics extends Query<QuotaCharged<SegmentAnalyticsView>> {
  constructor(
    readonly tenantId: string,
    readonly segmentId: string,
    readonly filter: ConversationFilter,
  ) {
    super();
  }
}

@QueryHandler(GetSegmentAnalytics)
export class GetSegmentAnalyticsHandler implements IQueryHandler<GetSegmentAnalytics> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly tenant: TenantAggregates,
    private readonly subjects: Subjects,
    private readonly membership: ClickHouseSegmentMembership,
    private readonly insights: Insights,
    private readonly writer: InsightWriter,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, segmentId, filter }: GetSegmentAnalytics): Promise<QuotaCharged<SegmentAnalyticsView>> {
    const filters = await this.subjects.segmentFilters(tenantId, segmentId);
    const conversations = segmentConversations(tenantId, filters, this.clock.now(), filter);
    const [inputs, members] = await Promise.all([
      readAnswerAggregates(this.clickhouse, this.tenant, conversations),
      this.membership.memberCounts(tenantId, [{ id: segmentId, filters }]),
    ]);
    const bare: SegmentAnalyticsView = {
      ...levels(inputs.averages),
      ...grades(inputs.averages, inputs.statistics),
      ...flagCounts(inputs.averages),
      topics: inputs.topics,
      topicGroups: inputs.topicGroups,
      keywords: inputs.keywords,
      summary: { overview: '', recommendations: [] },
      totalConversations: inputs.statistics.conversations,
      participantCount: members.get(segmentId) ?? 0,
    };
    const { baseline: _, ...own } = inputs;
    const aggregates = { ...own, participants: bare.participantCount };
    const insight = { question: ['segment', segmentId, filter], aggregates };
    return this.insights.attach(tenantId, insight, bare, async () => {
      const { text } = await this.writer.write(tenantId, insightBrief('segment', inputs));
      return { ...bare, summary: { overview: text.overview, recommendations: text.recommendations } };
    });
  }
}
