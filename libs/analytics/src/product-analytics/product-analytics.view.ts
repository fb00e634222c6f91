import type { NamedCount } from '../domain/counts.js';
import type { PillarScores } from '../domain/pillars.js';
import type { FailingToolRow, RootCauseRow, ThemeRow } from '../figures/problems.queries.js';
import type { FlagCountsView, LevelsView } from '../figures/figures.view.js';
import type { Outline } from '../domain/narrative/outline.js';

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
  readonly rootCauseMix: readonly RootCauseRow[];
  readonly topFailingTools: readonly FailingToolRow[];
  readonly dissatisfactionThemes: readonly ThemeRow[];
  /** On the scale that most ratings use. */
  readonly averageConversationRating: number | null;
  readonly ratingCount: number;
  /** Null without data, and when the tenant's budget for insights is spent. */
  readonly insights: ProductInsights | null;
}
