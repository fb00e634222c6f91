import { decimal, integer, listOf, nullable, record, text, within } from '@parley/http';
import { FLAG_COUNTS, LEVELS, NAMED_COUNT, OUTLINE, PILLAR_SCORES } from '../building-blocks.view.js';
import type { NamedCount } from '../domain/counts.js';
import type { PillarScores } from '../domain/pillars.js';
import type { FailingToolRow, RootCauseRow, ThemeRow } from '../figures/problems.queries.js';
import type { FlagCountsView, LevelsView } from '../figures/figures.view.js';
import type { Outline } from '../domain/narrative/outline.js';

export interface ProductAnalyticsView extends LevelsView, FlagCountsView {
  /** 0..1; null under five conversations. */
  readonly productQualityIndex: number | null;
  readonly pillarScores: PillarScores;
  readonly topics: readonly NamedCount[];
  readonly topicGroups: readonly NamedCount[];
  readonly keywords: readonly string[];
  readonly rootCauseMix: readonly RootCauseRow[];
  readonly topFailingTools: readonly FailingToolRow[];
  readonly dissatisfactionThemes: readonly ThemeRow[];
  /** On the scale that most ratings use. */
  readonly averageConversationRating: number | null;
  readonly ratingCount: number;
  /** Null without data, and when the tenant's budget for insights is spent. */
  readonly insights: Outline | null;
}

export const PRODUCT_ANALYTICS = record<ProductAnalyticsView>('ProductAnalytics', {
  ...LEVELS,
  ...FLAG_COUNTS,
  productQualityIndex: nullable(within(0, 1)),
  pillarScores: PILLAR_SCORES,
  topics: listOf(NAMED_COUNT),
  topicGroups: listOf(NAMED_COUNT),
  keywords: listOf(text),
  rootCauseMix: listOf(
    record<RootCauseRow>('RootCause', { cause: text, count: integer, avgConfidence: within(0, 1), source: text }),
  ),
  topFailingTools: listOf(
    record<FailingToolRow>('FailingTool', {
      toolName: text,
      failureCount: integer,
      totalCalls: integer,
      failureRate: within(0, 1),
    }),
  ),
  dissatisfactionThemes: listOf(
    record<ThemeRow>('DissatisfactionTheme', {
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
  insights: nullable(OUTLINE),
});
