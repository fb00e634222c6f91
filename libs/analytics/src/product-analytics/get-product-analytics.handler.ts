import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  commercialIntentLabel,
  frustrationLabel,
  sentimentChangeLabel,
  sentimentLabel,
  struggleLabel,
} from '@parley/analysis';
import { ClickHouseReader } from '@parley/clickhouse';
import { count } from '../domain/counts.js';
import { exact, level } from '../domain/level.js';
import { pillarScores, productQualityIndex } from '../domain/pillars.js';
import { GetProductAnalytics } from './get-product-analytics.query.js';
import {
  type AverageRow,
  productAverages,
  productFailingTools,
  productKeywords,
  productRatings,
  productRootCauses,
  productThemes,
  productTopicGroups,
  productTopics,
  type RatingRow,
} from './product.queries.js';
import type { ProductAnalyticsView } from './product-analytics.view.js';
import { ProductWeights } from './product-weights.port.js';

@QueryHandler(GetProductAnalytics)
export class GetProductAnalyticsHandler implements IQueryHandler<GetProductAnalytics> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly products: ProductWeights,
  ) {}

  async execute({ tenantId, productId }: GetProductAnalytics): Promise<ProductAnalyticsView> {
    const weights = await this.products.of(tenantId, productId);
    const scope = { tenantId, productId };
    const [averages, ratings, topics, topicGroups, keywords, rootCauseMix, topFailingTools, dissatisfactionThemes] =
      await Promise.all([
        this.clickhouse.read(productAverages, scope).then(only),
        this.clickhouse.read(productRatings, scope).then(only),
        this.clickhouse.read(productTopics, scope),
        this.clickhouse.read(productTopicGroups, scope),
        this.clickhouse.read(productKeywords, scope),
        this.clickhouse.read(productRootCauses, scope),
        this.clickhouse.read(productFailingTools, scope),
        this.clickhouse.read(productThemes, scope),
      ]);
    const scores = pillarScores(pillarInputs(averages, ratings));
    return {
      ...levels(averages),
      productQualityIndex: productQualityIndex(scores, weights, averages.conversations),
      pillarScores: scores,
      topics,
      topicGroups,
      keywords: keywords.map(({ name }) => name),
      ...flagCounts(averages),
      rootCauseMix,
      topFailingTools,
      dissatisfactionThemes,
      averageConversationRating: ratings.average === null ? null : exact(ratings.average),
      ratingCount: ratings.rated,
      insights: null,
    };
  }
}

function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('An aggregate without a group always has one row.');
  return row;
}

const levels = (row: AverageRow) => ({
  averageUserSentiment: level(row.sentiment, sentimentLabel),
  averageChangeInUserSentiment: level(row.sentimentChange, sentimentChangeLabel),
  averageFrustration: level(row.frustration, frustrationLabel),
  averageStruggle: level(row.struggle, struggleLabel),
  averageCommercialIntent: level(row.commercialIntent, commercialIntentLabel),
});

const flagCounts = (row: AverageRow) => ({
  hallucinationCount: count(row.hallucination, row.conversations),
  jailbreakCount: count(row.jailbreak, row.conversations),
  userBiasCount: count(row.userBias, row.conversations),
  modelBiasCount: count(row.modelBias, row.conversations),
  userToxicityCount: count(row.userToxicity, row.conversations),
  modelToxicityCount: count(row.modelToxicity, row.conversations),
});

const pillarInputs = (row: AverageRow, ratings: RatingRow) => ({
  conversations: row.conversations,
  satisfaction: row.satisfaction,
  safety: row.safety,
  friction: row.friction,
  highIntentShare: share(row.highIntent, row.conversations),
  churnShare: share(row.churn, row.conversations),
  returningShare: share(ratings.returningUsers, ratings.users),
});

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
