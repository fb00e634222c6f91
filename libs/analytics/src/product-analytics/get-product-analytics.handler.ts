import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { flagCounts, ratings, levels } from '../aggregates.view.js';
import { averages } from '../aggregates/averages.query.js';
import { readOne } from '../aggregates/conversation-filter.js';
import { readCounted, readCountedOfCells } from '../aggregates/answer-aggregates.js';
import type { Mode } from '../domain/modes.js';
import { methodologyOf } from '../domain/narrative/insight-text.js';
import type { Narrowing } from '../filter/narrowing.js';
import { isUnnarrowed, Narrowings } from '../filter/narrowings.js';
import { renderFilter } from '../filter/render-filter.js';
import { Insights } from '../insights/insights.js';
import type { QuotaCharged } from '../insights/insight-quota.js';
import { insightBrief } from '../insights/written/briefs.js';
import { InsightWriter } from '../insights/written/insight-writer.port.js';
import { CalendarCells } from '../calendar-cells/calendar-cells.js';
import type { ProductAnalyticsView } from './product-analytics.view.js';
import { ProductIndices } from './product-indices.js';
import { TopicNames } from '../topics/topic-names.js';

export class GetProductAnalytics extends Query<QuotaCharged<ProductAnalyticsView>> {
  constructor(
    readonly tenantId: string,
    readonly productId: string,
    readonly mode: Mode,
    readonly narrowing: Narrowing,
  ) {
    super();
  }
}

@QueryHandler(GetProductAnalytics)
export class GetProductAnalyticsHandler implements IQueryHandler<GetProductAnalytics> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly indices: ProductIndices,
    private readonly narrowings: Narrowings,
    private readonly calendar: CalendarCells,
    private readonly insights: Insights,
    private readonly writer: InsightWriter,
    private readonly topics: TopicNames,
  ) {}

  async execute({
    tenantId,
    productId,
    mode,
    narrowing,
  }: GetProductAnalytics): Promise<QuotaCharged<ProductAnalyticsView>> {
    const titles = await this.topics.titles(tenantId);
    const filter = { ...(await this.narrowings.resolve(tenantId, narrowing)), productId };
    const conversations = renderFilter(tenantId, filter);
    const isWhole = isUnnarrowed(filter);
    const cells = isWhole ? await this.calendar.ofProducts(tenantId, productId) : null;
    const [{ scores, index, baseline, averages: known }, counted, compared] = await Promise.all([
      isWhole ? this.indices.of(tenantId, productId) : this.indices.ofPart(tenantId, productId, conversations),
      cells === null
        ? readCounted(this.clickhouse, conversations, titles)
        : readCountedOfCells(this.clickhouse, cells, titles),
      this.narrowings.compare(tenantId, filter, narrowing),
    ]);
    const inputs = {
      averages: known ?? (await readOne(this.clickhouse, averages, conversations)),
      ...counted,
      baseline,
    };
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
      ...ratings(inputs.statistics),
      insights: null,
      ...compared,
    };
    if (mode === 'simple' || inputs.averages.conversations === 0) return { view: bare, quota: null };
    const { baseline: _, ...aggregates } = inputs;
    const insight = { question: ['product', productId, narrowing], aggregates };
    return this.insights.attach(tenantId, insight, bare, async () => {
      const { text, author } = await this.writer.write(tenantId, insightBrief('product', inputs));
      return { ...bare, insights: { ...text, methodology: methodologyOf(inputs.averages.conversations, author) } };
    });
  }
}
