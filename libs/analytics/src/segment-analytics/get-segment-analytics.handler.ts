import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock, unavailable } from '@parley/kernel';
import { flagCounts, grades, levels } from '../aggregates.view.js';
import { readAnswerAggregates } from '../aggregates/answer-aggregates.js';
import { isUnfiltered } from '../domain/conversation-filter.js';
import type { Narrowing } from '../filter/narrowing.js';
import { Narrowings } from '../filter/narrowings.js';
import { renderFilter } from '../filter/render-filter.js';
import { Insights } from '../insights/insights.js';
import type { QuotaCharged } from '../insights/insight-quota.js';
import { insightBrief } from '../insights/written/briefs.js';
import { InsightWriter } from '../insights/written/insight-writer.port.js';
import { ClickHouseSegmentMembership } from '../segments/clickhouse-segment-membership.js';
import { takesConversation } from '../segments/rule.condition.js';
import { Subjects } from '../subjects.js';
import { TenantAggregates } from '../tenant-aggregates/tenant-aggregates.js';
import { TopicNames } from '../topics/topic-names.js';
import type { SegmentAnalyticsView } from './segment-analytics.view.js';

export class GetSegmentAnalytics extends Query<QuotaCharged<SegmentAnalyticsView>> {
  constructor(
    readonly tenantId: string,
    readonly segmentId: string,
    readonly narrowing: Narrowing,
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
    private readonly narrowings: Narrowings,
    private readonly membership: ClickHouseSegmentMembership,
    private readonly insights: Insights,
    private readonly writer: InsightWriter,
    private readonly clock: Clock,
    private readonly topics: TopicNames,
  ) {}

  async execute({ tenantId, segmentId, narrowing }: GetSegmentAnalytics): Promise<QuotaCharged<SegmentAnalyticsView>> {
    const segment = await this.subjects.segment(tenantId, segmentId, this.clock.now());
    const titles = await this.topics.titles(tenantId);
    const narrowed = await this.narrowings.resolve(tenantId, narrowing);
    const filter = { ...narrowed, segment };
    const conversations = renderFilter(tenantId, filter);
    const [inputs, members, compared] = await Promise.all([
      readAnswerAggregates(this.clickhouse, this.tenant, conversations, titles),
      isUnfiltered(narrowed) && segment.filters.rules.some(takesConversation)
        ? null
        : this.membership.memberCounts(tenantId, [{ id: segmentId, filters: segment.filters }]),
      this.narrowings.compare(tenantId, filter, narrowing),
    ]);
    // When a rule needs a conversation, each member has one, so the members are the users of these conversations.
    const participants = members === null ? inputs.statistics.users : members.get(segmentId);
    if (participants === undefined) throw unavailable('The segment could not be counted.', 5);
    const bare: SegmentAnalyticsView = {
      ...levels(inputs.averages),
      ...grades(inputs.averages, inputs.statistics),
      ...flagCounts(inputs.averages),
      topics: inputs.topics,
      topicGroups: inputs.topicGroups,
      keywords: inputs.keywords,
      summary: { overview: '', recommendations: [] },
      totalConversations: inputs.statistics.conversations,
      participantCount: participants,
      ...compared,
    };
    const { baseline: _, ...own } = inputs;
    const aggregates = { ...own, participants };
    const insight = { question: ['segment', segmentId, narrowing], aggregates };
    return this.insights.attach(tenantId, insight, bare, async () => {
      // A segment narrows as it is: users without a part in it may have conversations.
      const { text } = await this.writer.write(tenantId, insightBrief('segment', inputs, true));
      return { ...bare, summary: { overview: text.overview, recommendations: text.recommendations } };
    });
  }
}
