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
