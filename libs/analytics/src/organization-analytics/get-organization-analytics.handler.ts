import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { nothingStandsOut } from '../domain/narrative/comparison.js';
import { averages } from '../figures/averages.query.js';
import { conversationScope, readOne, type Scope } from '../figures/conversation-scope.js';
import { grades, levels } from '../figures/figures.view.js';
import { readOutlineInputs } from '../figures/read-outline.js';
import { talks } from '../figures/talks.query.js';
import { TenantFigures } from '../tenant-figures/tenant-figures.js';
import type { Metered } from '../insights/budget.js';
import { Insights } from '../insights/insights.js';
import { outlineBrief } from '../insights/written/briefs.js';
import { InsightWriter } from '../insights/written/insight-writer.port.js';
import { Subjects } from '../subjects/subjects.port.js';
import { GetOrganizationAnalytics } from './get-organization-analytics.query.js';
import type { OrganizationAnalyticsView } from './organization-analytics.view.js';
import type { Averages, ConversationStatistics } from '../domain/aggregates.js';

@QueryHandler(GetOrganizationAnalytics)
export class GetOrganizationAnalyticsHandler implements IQueryHandler<GetOrganizationAnalytics> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly tenant: TenantFigures,
    private readonly subjects: Subjects,
    private readonly insights: Insights,
    private readonly writer: InsightWriter,
  ) {}

  async execute(query: GetOrganizationAnalytics): Promise<Metered<OrganizationAnalyticsView>> {
    const { tenantId, organizationId, mode, filter } = query;
    await this.subjects.requireOrganization(tenantId, organizationId);
    const scope = conversationScope(tenantId, { organizationId, ...filter });
    if (mode === 'simple') return { view: await this.figuresAlone(scope), budget: null };
    const inputs = await readOutlineInputs(this.clickhouse, this.tenant, scope);
    const { baseline: _, ...own } = inputs;
    const insight = { question: ['organization', organizationId, filter], figures: own };
    return this.insights.require(tenantId, insight, async () => {
      const { words: told } = await this.writer.write(tenantId, outlineBrief('organization', inputs));
      const { overview: analysis, findings } = told;
      const reason = findings.join(' ') || nothingStandsOut(inputs.averages);
      const { averages: means, talks: counts, topics: named } = inputs;
      return { ...figures(means, counts), summary: { analysis, reason }, topics: named, keywords: inputs.keywords };
    });
  }

  private async figuresAlone(scope: Scope): Promise<OrganizationAnalyticsView> {
    const [means, counts] = await Promise.all([
      readOne(this.clickhouse, averages, scope),
      readOne(this.clickhouse, talks, scope),
    ]);
    return { ...figures(means, counts), summary: { analysis: '', reason: '' } };
  }
}

const figures = (means: Averages, counts: ConversationStatistics) => ({
  ...levels(means),
  ...grades(means, counts),
  totalConversations: counts.conversations,
});
