import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import { flagCounts, grades, levels } from '../figures/figures.view.js';
import { readOutlineInputs } from '../figures/read-outline.js';
import { TenantFigures } from '../tenant-figures/tenant-figures.js';
import type { Metered } from '../insights/budget.js';
import { Insights } from '../insights/insights.js';
import { outlineBrief } from '../insights/written/briefs.js';
import { InsightWriter } from '../insights/written/insight-writer.port.js';
import { ClickHouseSegmentMembership } from '../segments/clickhouse-segment-membership.js';
import { segmentConversations } from '../segments/segment-conversations.js';
import { Subjects } from '../subjects/subjects.port.js';
import { GetSegmentAnalytics } from './get-segment-analytics.query.js';
import type { SegmentAnalyticsView } from './segment-analytics.view.js';

@QueryHandler(GetSegmentAnalytics)
export class GetSegmentAnalyticsHandler implements IQueryHandler<GetSegmentAnalytics> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly tenant: TenantFigures,
    private readonly subjects: Subjects,
    private readonly membership: ClickHouseSegmentMembership,
    private readonly insights: Insights,
    private readonly writer: InsightWriter,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, segmentId, filter }: GetSegmentAnalytics): Promise<Metered<SegmentAnalyticsView>> {
    const filters = await this.subjects.segmentFilters(tenantId, segmentId);
    const scope = segmentConversations(tenantId, filters, this.clock.now(), filter);
    const [inputs, members] = await Promise.all([
      readOutlineInputs(this.clickhouse, this.tenant, scope),
      this.membership.memberCounts(tenantId, [{ id: segmentId, filters }]),
    ]);
    const bare: SegmentAnalyticsView = {
      ...levels(inputs.averages),
      ...grades(inputs.averages, inputs.talks),
      ...flagCounts(inputs.averages),
      topics: inputs.topics,
      topicGroups: inputs.topicGroups,
      keywords: inputs.keywords,
      summary: { overview: '', recommendations: [] },
      totalConversations: inputs.talks.conversations,
      participantCount: members.get(segmentId) ?? 0,
    };
    const { baseline: _, ...own } = inputs;
    const figures = { ...own, participants: bare.participantCount };
    const insight = { question: ['segment', segmentId, filter], figures };
    return this.insights.attach(tenantId, insight, bare, async () => {
      const { words: told } = await this.writer.write(tenantId, outlineBrief('segment', inputs));
      return { ...bare, summary: { overview: told.overview, recommendations: told.recommendations } };
    });
  }
}
