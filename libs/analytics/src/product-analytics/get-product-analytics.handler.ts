import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { flagCounts, ratings, levels } from '../aggregates.view.js';
import { type Counted, readCounted, readOfConversations, readOfPeriods } from '../aggregates/answer-aggregates.js';
import type { Mode } from '../domain/modes.js';
import { methodologyOf } from '../domain/narrative/insight-text.js';
import type { Narrowing } from '../filter/narrowing.js';
import { isUnnarrowed, Narrowings } from '../filter/narrowings.js';
import { renderFilter } from '../filter/render-filter.js';
import { Insights } from '../insights/insights.js';
import type { QuotaCharged } from '../insights/insight-quota.js';
import { insightBrief } from '../insights/written/briefs.js';
import { InsightWriter } from '../insights/written/insight-writer.port.js';
import type { RangeCells } from '../calendar-cells/product-range.js';
import { type ConversationFilter, isUnfiltered } from '../domain/conversation-filter.js';
import { CalendarCells } from '../calendar-cells/calendar-cells.js';
import type { ProductAnalyticsView } from './product-analytics.view.js';
import { ProductIndices, type ProductStanding } from './product-indices.js';
import { partOfCells, partOfConversations } from './product-part.js';
import { TopicNames, type TopicTitles } from '../topics/topic-names.js';

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

type OfProduct = ConversationFilter & { readonly productId: string };

interface ToldOfProduct {
  readonly standing: ProductStanding;
  readonly counted: Counted;
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
    const [{ standing, counted }, compared] = await Promise.all([
      isUnnarrowed(filter) ? this.whole(tenantId, filter, titles) : this.part(tenantId, filter, titles),
      this.narrowings.compare(tenantId, filter, narrowing),
    ]);
    const { scores, index, averages, baseline } = standing;
    const { statistics, topics, topicGroups, keywords, rootCauses, failingTools, themes } = counted;
    // Every field is named, since whether an insight is free depends on their order, wherever they are read from.
    const lists = { topics, topicGroups, keywords, rootCauses, failingTools, themes };
    const inputs = { averages, statistics, ...lists, baseline };
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

  private async whole(tenantId: string, filter: OfProduct, titles: TopicTitles): Promise<ToldOfProduct> {
    const cells = await this.calendar.ofProducts(tenantId, filter.productId);
    const [standing, counted] = await Promise.all([
      this.indices.of(tenantId, filter.productId),
      cells === null
        ? readCounted(this.clickhouse, renderFilter(tenantId, filter), titles)
        : readOfPeriods(this.clickhouse, cells, titles),
    ]);
    return { standing, counted };
  }

  private async part(tenantId: string, filter: OfProduct, titles: TopicTitles): Promise<ToldOfProduct> {
    const { productId } = filter;
    const cells = await this.cellsOf(tenantId, filter);
    const conversations = renderFilter(tenantId, filter);
    const [own, beside] =
      cells === null
        ? [
            readOfConversations(this.clickhouse, conversations, titles),
            partOfConversations(this.clickhouse, conversations),
          ]
        : [readOfPeriods(this.clickhouse, cells.conversations, titles), partOfCells(this.clickhouse, productId, cells)];
    const averages = own.then((aggregates) => aggregates.averages);
    const [standing, counted] = await Promise.all([
      this.indices.ofPart(tenantId, productId, { averages, ...beside }),
      own,
    ]);
    return { standing, counted };
  }

  /** Cells hold all conversations of a time range: null for any further filter. */
  private async cellsOf(tenantId: string, { productId, from, to, ...rest }: OfProduct): Promise<RangeCells | null> {
    const range = { fromMs: from?.getTime() ?? null, toMs: to?.getTime() ?? null };
    return isUnfiltered(rest) ? this.calendar.ofRange({ tenantId, productId, ...range }) : null;
  }
}
