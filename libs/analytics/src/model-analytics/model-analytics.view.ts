import { described, day, integer, listOf, nullable, record, within } from '@parley/http';
import { describedScore, METRICS } from '@parley/metrics';
import { COMPARED } from '../comparison/comparison.view.js';
import type { Compared } from '../filter/narrowings.js';
import { COUNT, FLAG_COUNTS, LEVELS, RATINGS } from '../aggregates.view.js';
import type { Count } from '../domain/scores.js';
import type { FlagCountsView, LevelsView, RatingsView } from '../aggregates.view.js';
import type { ModelRecommendations } from '../domain/model-advice/model-recommendations.js';
import { MODEL_RECOMMENDATIONS } from './model-recommendations.view.js';

/** All 0..1, higher is better; null without a conversation. */
export interface ModelScoresView {
  readonly avgConversationQualityIndex: number | null;
  readonly avgSatisfactionScore: number | null;
  readonly avgSafetyScore: number | null;
  /** 1 = no friction */
  readonly avgFrictionScore: number | null;
  readonly avgGrowthScore: number | null;
}

export interface ModelDataPoint extends ModelScoresView {
  /** A day (UTC), as `2026-11-21`. */
  readonly date: string;
  readonly conversationCount: number;
  readonly messageCount: number;
}

export interface ModelAnalyticsView extends LevelsView, ModelScoresView, FlagCountsView, RatingsView, Compared {
  readonly missingCapabilityCount: Count;
  readonly conversationCount: number;
  readonly messageCount: number;
  /** Every day of the period, the earliest first. */
  readonly dataPoints: readonly ModelDataPoint[];
  /** Null under 30 conversations, and when the tenant's quota of insights is used up. */
  readonly recommendations: ModelRecommendations | null;
}

const scoreOf = (description: string) =>
  described(nullable(within(0, 1)), describedScore(`${description}; null without a conversation.`));

const SCORES = {
  avgConversationQualityIndex: scoreOf('Mean quality index, 0 to 1, higher is better'),
  avgSatisfactionScore: scoreOf('0 to 1, higher is better'),
  avgSafetyScore: scoreOf('0 to 1, higher is better'),
  avgFrictionScore: scoreOf('0 to 1: 1 is no friction'),
  avgGrowthScore: scoreOf('0 to 1, higher is better'),
};

export const MODEL_ANALYTICS = record<ModelAnalyticsView>('ModelAnalytics', {
  ...LEVELS,
  ...SCORES,
  ...FLAG_COUNTS,
  missingCapabilityCount: described(COUNT, describedScore(METRICS.missingCapabilityDetected.description)),
  ...RATINGS,
  conversationCount: integer,
  messageCount: integer,
  dataPoints: described(
    listOf(
      record<ModelDataPoint>('ModelDataPoint', {
        ...SCORES,
        date: described(day, 'The day (UTC), as 2026-11-21.'),
        conversationCount: integer,
        messageCount: integer,
      }),
    ),
    'Every day of the period, the earliest first.',
  ),
  recommendations: described(
    nullable(MODEL_RECOMMENDATIONS),
    "What to do, in words; null under 30 conversations, and when the tenant's quota of insights is used up.",
  ),
  ...COMPARED,
});
