import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { roundedOrNull } from '../domain/scores.js';
import { averages } from '../aggregates/averages.query.js';
import { Parameters, readOne } from '../aggregates/conversation-filter.js';
import { conversationStatistics } from '../aggregates/statistics.query.js';
import type { Narrowing } from '../filter/narrowing.js';
import { Narrowings } from '../filter/narrowings.js';
import { renderFilter } from '../filter/render-filter.js';
import { belowByMoreThanChance } from '../domain/significance.js';
import { Subjects } from '../subjects.js';
import type { PromptAnalyticsView } from './prompt-analytics.view.js';

export class GetPromptAnalytics extends Query<PromptAnalyticsView> {
  constructor(
    readonly tenantId: string,
    readonly promptId: string,
    readonly narrowing: Narrowing,
  ) {
    super();
  }
}

@QueryHandler(GetPromptAnalytics)
export class GetPromptAnalyticsHandler implements IQueryHandler<GetPromptAnalytics> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly subjects: Subjects,
    private readonly narrowings: Narrowings,
  ) {}

  async execute({ tenantId, promptId, narrowing }: GetPromptAnalytics): Promise<PromptAnalyticsView> {
    const productId = await this.subjects.productOfPrompt(tenantId, promptId);
    const narrowed = await this.narrowings.resolve(tenantId, narrowing);
    const filter = { ...narrowed, productId: narrowed.productId ?? productId, promptId };
    const conversations = renderFilter(tenantId, filter);
    const parameters = new Parameters();
    const others = [`prompt_id != ${parameters.add('UUID', promptId)}`];
    const [own, counts, rest, compared] = await Promise.all([
      readOne(this.clickhouse, averages, conversations),
      readOne(this.clickhouse, conversationStatistics, conversations),
      readOne(this.clickhouse, averages, renderFilter(tenantId, { ...narrowed, productId }, parameters, others)),
      this.narrowings.compare(tenantId, filter, narrowing),
    ]);
    return {
      avgQualityIndex: roundedOrNull(own.cqi),
      totalConversations: counts.conversations,
      lastUsedAt: counts.lastMs === null ? null : new Date(counts.lastMs),
      needsReview: belowByMoreThanChance(own, rest),
      suggestionCount: 0,
      effectiveSuggestionCount: 0,
      ...compared,
    };
  }
}
