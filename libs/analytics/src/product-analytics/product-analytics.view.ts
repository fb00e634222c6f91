import { decimal, integer, listOf, nullable, record, text, within } from '@parley/http';
import { FLAG_COUNTS, LEVELS, NAMED_COUNT, PILLAR_SCORES } from '../aggregates.view.js';
import type { NamedCount } from '../domain/aggregates.js';
import type { PillarScores } from '../domain/pillars.js';
import type { FlagCountsView, LevelsView } from '../aggregates.view.js';
import type { Outline } from '../domain/narrative/outline.js';
import type { DissatisfactionTheme, FailingTool, RootCause } from '../domain/aggregates.js';

export type ProductInsights = Outline & {
  /** What it rests on, and who put it into words. */
  readonly methodology: string;
};

export interface ProductAnalyticsView extends LevelsView, FlagCountsView {
  /** 0..1; null under five conversations. */
  readonly productQualityIndex: number | null;
  readonly pillarScores: PillarScores;
  readonly topics: readonly NamedCount[];
  readonly topicGroups: readonly NamedCount[];
  readonly keywords: readonly string[];
  readonly rootCauseMix: readonly RootCause[];
  readonly topFailingTools: readonly FailingTool[];
  readonly dissatisfactionThemes: readonly DissatisfactionTheme[];
  /** On the scale that most ratings use. */
  readonly averageConversationRating: number | null;
  readonly ratingCount: number;
  /** Null without data, and when the tenant's budget for insights is spent. */
  readonly insights: ProductInsights | null;
}

const PRODUCT_INSIGHTS = record<ProductInsights>('ProductInsights', {
  overview: text,
  findings: listOf(text),
  recommendations: listOf(text),
  methodology: text,
});

export const PRODUCT_ANALYTICS = record<ProductAnalyticsView>('ProductAnalytics', {
  ...LEVELS,
  ...FLAG_COUNTS,
  productQualityIndex: nullable(within(0, 1)),
  pillarScores: PILLAR_SCORES,
  topics: listOf(NAMED_COUNT),
  topicGroups: listOf(NAMED_COUNT),
  keywords: listOf(text),
  rootCauseMix: listOf(
    record<RootCause>('RootCause', { cause: text, count: integer, avgConfidence: within(0, 1), source: text }),
  ),
  topFailingTools: listOf(
    record<FailingTool>('FailingTool', {
      toolName: text,
      failureCount: integer,
      totalCalls: integer,
      failureRate: within(0, 1),
    }),
  ),
  dissatisfactionThemes: listOf(
    record<DissatisfactionTheme>('DissatisfactionTheme', {
      topicCanonical: text,
      topicGroup: text,
      count: integer,
      avgFrustration: within(0, 1),
      avgStruggle: within(0, 1),
      avgCqi: within(0, 1),
    }),
  ),
  averageConversationRating: nullable(decimal),
  ratingCount: integer,
  insights: nullable(PRODUCT_INSIGHTS),
});
