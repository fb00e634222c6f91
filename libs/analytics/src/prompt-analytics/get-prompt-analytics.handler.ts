import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { roundedOrNull } from '../domain/scores.js';
import { averages } from '../aggregates/averages.query.js';
import { sqlFilter, Parameters, readOne } from '../aggregates/conversation-filter.js';
import { conversationStatistics } from '../aggregates/statistics.query.js';
import { belowByMoreThanChance } from '../domain/significance.js';
import { Subjects } from '../subjects.js';
import type { PromptAnalyticsView } from './prompt-analytics.view.js';

export class GetPromptAnalytics extends Query<PromptAnalyticsView> {
  constructor(
    readonly tenantId: string,
    readonly promptId: string,
  ) {
    super();
  }
}

@QueryHandler(GetPromptAnalytics)
export class GetPromptAnalyticsHandler implements IQueryHandler<GetPromptAnalytics> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly subjects: Subjects,
  ) {}

  async execute({ tenantId, promptId }: GetPromptAnalytics): Promise<PromptAnalyticsView> {
    const productId = await this.subjects.productOfPrompt(tenantId, promptId);
    const conversations = sqlFilter(tenantId, { promptId });
    const parameters = new Parameters();
    const others = [`prompt_id != ${parameters.add('UUID', promptId)}`];
    const [own, counts, rest] = await Promise.all([
      readOne(this.clickhouse, averages, conversations),
      readOne(this.clickhouse, conversationStatistics, conversations),
      readOne(this.clickhouse, averages, sqlFilter(tenantId, { productId }, parameters, others)),
    ]);
    return {
      avgQualityIndex: roundedOrNull(own.cqi),
      totalConversations: counts.conversations,
      lastUsedAt: counts.lastMs === null ? null : new Date(counts.lastMs),
      needsReview: belowByMoreThanChance(own, rest),
      suggestionCount: 0,
      effectiveSuggestionCount: 0,
    };
  }
}
