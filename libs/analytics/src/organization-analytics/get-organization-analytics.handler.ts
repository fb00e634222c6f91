import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { metricsOf } from '../aggregates.view.js';
import { readAnswerAggregates, readMetrics } from '../aggregates/answer-aggregates.js';
import type { Mode } from '../domain/modes.js';
import { isUnfiltered } from '../domain/conversation-filter.js';
import { nothingStandsOut } from '../domain/narrative/comparison.js';
import type { Narrowing } from '../filter/narrowing.js';
import { Narrowings } from '../filter/narrowings.js';
import { renderFilter } from '../filter/render-filter.js';
import { Insights } from '../insights/insights.js';
import type { QuotaCharged } from '../insights/insight-quota.js';
import { insightBrief } from '../insights/written/briefs.js';
import { InsightWriter } from '../insights/written/insight-writer.port.js';
import { Subjects } from '../subjects.js';
import { TenantAggregates } from '../tenant-aggregates/tenant-aggregates.js';
import { TopicNames } from '../topics/topic-names.js';
import type { OrganizationAnalyticsView } from './organization-analytics.view.js';

export class GetOrganizationAnalytics extends Query<QuotaCharged<OrganizationAnalyticsView>> {
  constructor(
    readonly tenantId: string,
    readonly organizationId: string,
    readonly mode: Mode,
    readonly narrowing: Narrowing,
  ) {
    super();
  }
}

@QueryHandler(GetOrganizationAnalytics)
export class GetOrganizationAnalyticsHandler implements IQueryHandler<GetOrganizationAnalytics> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly tenant: TenantAggregates,
    private readonly subjects: Subjects,
    private readonly narrowings: Narrowings,
    private readonly insights: Insights,
    private readonly writer: InsightWriter,
    private readonly topics: TopicNames,
  ) {}

  async execute(query: GetOrganizationAnalytics): Promise<QuotaCharged<OrganizationAnalyticsView>> {
    const { tenantId, organizationId, mode, narrowing } = query;
    await this.subjects.requireOrganization(tenantId, organizationId);
    const narrowed = await this.narrowings.resolve(tenantId, narrowing);
    const filter = { ...narrowed, organizationId };
    const conversations = renderFilter(tenantId, filter);
    const compared = await this.narrowings.compare(tenantId, filter, narrowing);
    if (mode === 'simple') {
      const summary = { analysis: '', reason: '' };
      return {
        view: { ...metricsOf(await readMetrics(this.clickhouse, conversations)), summary, ...compared },
        quota: null,
      };
    }
    const titles = await this.topics.titles(tenantId);
    const inputs = await readAnswerAggregates(this.clickhouse, this.tenant, conversations, titles);
    const { baseline: _, ...own } = inputs;
    const insight = { question: ['organization', organizationId, narrowing], aggregates: own };
    return this.insights.require(tenantId, insight, async () => {
      const brief = insightBrief('organization', inputs, !isUnfiltered(narrowed));
      const { text } = await this.writer.write(tenantId, brief);
      const { overview: analysis, findings } = text;
      const reason = findings.join(' ') || nothingStandsOut(inputs.averages);
      const { topics, keywords } = inputs;
      return { ...metricsOf(inputs), ...compared, summary: { analysis, reason }, topics, keywords };
    });
  }
}
