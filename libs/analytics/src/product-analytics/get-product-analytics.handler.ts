import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { methodologyOf } from '../domain/narrative/methodology.js';
import { averages } from '../figures/averages.query.js';
import { conversationScope, readOne } from '../figures/conversation-scope.js';
import { flagCounts, grades, levels } from '../figures/figures.view.js';
import { readCounted } from '../figures/read-outline.js';
import type { Metered } from '../insights/budget.js';
import { Insights } from '../insights/insights.js';
import { outlineBrief } from '../insights/written/briefs.js';
import { InsightWriter } from '../insights/written/insight-writer.port.js';
import { GetProductAnalytics } from './get-product-analytics.query.js';
import { ProductIndices } from './product-indices.js';
import type { ProductAnalyticsView } from './product-analytics.view.js';

@QueryHandler(GetProductAnalytics)
export class GetProductAnalyticsHandler implements IQueryHandler<GetProductAnalytics> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly indices: ProductIndices,
    private readonly insights: Insights,
    private readonly writer: InsightWriter,
  ) {}

  async execute({ tenantId, productId }: GetProductAnalytics): Promise<Metered<ProductAnalyticsView>> {
    const scope = conversationScope(tenantId, { productId });
    const [{ scores, index, baseline, averages: known }, counted] = await Promise.all([
      this.indices.of(tenantId, productId),
      readCounted(this.clickhouse, scope),
    ]);
    const inputs = { averages: known ?? (await readOne(this.clickhouse, averages, scope)), ...counted, baseline };
    const bare: ProductAnalyticsView = {
      ...levels(inputs.averages),
      productQualityIndex: index,
      pillarScores: scores,
      topics: inputs.topics,
      topicGroups: inputs.topicGroups,
      keywords: inputs.keywords.map(({ name }) => name),
      ...flagCounts(inputs.averages),
      rootCauseMix: inputs.rootCauses,
      topFailingTools: inputs.failingTools,
      dissatisfactionThemes: inputs.themes,
      averageConversationRating: grades(inputs.averages, inputs.talks).averageConversationRating,
      ratingCount: inputs.talks.rated,
      insights: null,
    };
    if (inputs.averages.conversations === 0) return { view: bare, budget: null };
    const { baseline: _, ...figures } = inputs;
    const insight = { question: ['product', productId], figures };
    return this.insights.attach(tenantId, insight, bare, async () => {
      const { words: told, by } = await this.writer.write(tenantId, outlineBrief('product', inputs));
      return { ...bare, insights: { ...told, methodology: methodologyOf(inputs.averages.conversations, by) } };
    });
  }
}
