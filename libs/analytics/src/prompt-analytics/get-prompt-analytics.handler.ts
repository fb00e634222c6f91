import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { belowByMoreThanChance } from '../domain/significance.js';
import { averages } from '../figures/averages.query.js';
import { conversationScope, readOne } from '../figures/conversation-scope.js';
import { orNull } from '../figures/figures.view.js';
import { Parameters } from '../figures/parameters.js';
import { talks } from '../figures/talks.query.js';
import { Subjects } from '../subjects/subjects.port.js';
import { GetPromptAnalytics } from './get-prompt-analytics.query.js';
import type { PromptAnalyticsView } from './prompt-analytics.view.js';

@QueryHandler(GetPromptAnalytics)
export class GetPromptAnalyticsHandler implements IQueryHandler<GetPromptAnalytics> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly subjects: Subjects,
  ) {}

  async execute({ tenantId, idOrExternalId }: GetPromptAnalytics): Promise<PromptAnalyticsView> {
    const { id: promptId, productId } = await this.subjects.prompt(tenantId, idOrExternalId);
    const scope = conversationScope(tenantId, { promptId });
    const parameters = new Parameters();
    const others = [`prompt_id != ${parameters.add('UUID', promptId)}`];
    const [own, counts, rest] = await Promise.all([
      readOne(this.clickhouse, averages, scope),
      readOne(this.clickhouse, talks, scope),
      readOne(this.clickhouse, averages, conversationScope(tenantId, { productId }, parameters, others)),
    ]);
    return {
      avgQualityIndex: orNull(own.cqi),
      totalConversations: counts.conversations,
      lastUsedAt: counts.lastMs === null ? null : new Date(counts.lastMs),
      needsReview: belowByMoreThanChance(own, rest),
      suggestionCount: 0,
      effectiveSuggestionCount: 0,
    };
  }
}
