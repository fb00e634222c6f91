import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import { count } from '../domain/counts.js';
import { modelAdvice } from '../domain/model-advice/model-advice.js';
import { averagesByDay, averagesByModel } from '../figures/averages.query.js';
import { conversationScope, readOne, readScope } from '../figures/conversation-scope.js';
import { flagCounts, grades, levels } from '../figures/figures.view.js';
import { readOutlineInputs } from '../figures/read-outline.js';
import { users, usersByDay } from '../figures/talks.query.js';
import { TenantFigures } from '../tenant-figures/tenant-figures.js';
import type { Metered } from '../insights/budget.js';
import { Insights } from '../insights/insights.js';
import { modelBrief, withModelWords } from '../insights/written/briefs.js';
import { InsightWriter } from '../insights/written/insight-writer.port.js';
import { Subjects } from '../subjects/subjects.port.js';
import { GetModelAnalytics } from './get-model-analytics.query.js';
import type { ModelAnalyticsView } from './model-analytics.view.js';
import { dataPoints, firstDay, modelScores } from './model-figures.js';

@QueryHandler(GetModelAnalytics)
export class GetModelAnalyticsHandler implements IQueryHandler<GetModelAnalytics> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly tenant: TenantFigures,
    private readonly subjects: Subjects,
    private readonly insights: Insights,
    private readonly writer: InsightWriter,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, modelId, period }: GetModelAnalytics): Promise<Metered<ModelAnalyticsView>> {
    const models = await this.subjects.modelNames(tenantId, modelId);
    const days = Number.parseInt(period, 10);
    const from = firstDay(this.clock.now(), days);
    const scope = conversationScope(tenantId, { models, from });
    const [inputs, means, returning, usersOfDays, byModel] = await Promise.all([
      readOutlineInputs(this.clickhouse, this.tenant, scope),
      readScope(this.clickhouse, averagesByDay, scope),
      readOne(this.clickhouse, users, scope),
      readScope(this.clickhouse, usersByDay, scope),
      readScope(this.clickhouse, averagesByModel, conversationScope(tenantId, { from })),
    ]);
    const { averages, talks } = inputs;
    const bare: ModelAnalyticsView = {
      ...levels(averages),
      ...modelScores(averages, returning),
      averageConversationRating: grades(averages, talks).averageConversationRating,
      ...flagCounts(averages),
      missingCapabilityCount: count(averages.missingCapabilityDetected, averages.conversations),
      conversationCount: talks.conversations,
      messageCount: talks.messages,
      dataPoints: dataPoints(from, days, means, usersOfDays),
      recommendations: null,
    };
    const otherModels = byModel.filter(({ key }) => !models.includes(key));
    const recommendations = modelAdvice({ ...inputs, otherModels });
    if (recommendations === null) return { view: bare, budget: null };
    const { baseline: _, ...figures } = inputs;
    const insight = { question: ['model', modelId, period], figures };
    return this.insights.attach(tenantId, insight, bare, async () => {
      const { words: told } = await this.writer.write(tenantId, modelBrief(inputs, recommendations));
      return { ...bare, recommendations: withModelWords(recommendations, told) };
    });
  }
}
