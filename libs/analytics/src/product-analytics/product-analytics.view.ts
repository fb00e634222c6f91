import { decimal, integer, listOf, nothing, nullable, record, text, within } from '@parley/http';
import { FLAG_COUNTS, LEVELS, NAMED_COUNT, PILLAR_SCORES } from '../building-blocks.view.js';
import type { Count, NamedCount } from '../domain/counts.js';
import type { Level } from '../domain/level.js';
import type { PillarScores } from '../domain/pillars.js';
import type { FailingToolRow, RootCauseRow, ThemeRow } from './product.queries.js';

export interface ProductAnalyticsView {
  readonly averageUserSentiment: Level;
  readonly averageChangeInUserSentiment: Level;
  readonly averageFrustration: Level;
  readonly averageStruggle: Level;
  readonly averageCommercialIntent: Level;
  /** 0..1; null under five conversations. */
  readonly productQualityIndex: number | null;
  readonly pillarScores: PillarScores;
  readonly topics: readonly NamedCount[];
  readonly topicGroups: readonly NamedCount[];
  readonly keywords: readonly string[];
  readonly hallucinationCount: Count;
  readonly jailbreakCount: Count;
  readonly userBiasCount: Count;
  readonly modelBiasCount: Count;
  readonly userToxicityCount: Count;
  readonly modelToxicityCount: Count;
  readonly rootCauseMix: readonly RootCauseRow[];
  readonly topFailingTools: readonly FailingToolRow[];
  readonly dissatisfactionThemes: readonly ThemeRow[];
  /** On the scale that most ratings use. */
  readonly averageConversationRating: number | null;
  readonly ratingCount: number;
  readonly insights: null;
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
  insights: nothing,
});
