import { METRICS } from '@parley/metrics';
import { type Count, count } from '../domain/counts.js';
import { exact, level, type Level, rounded } from '../domain/level.js';
import type { PillarInputs } from '../domain/pillars.js';
import type { Averages, ConversationStatistics, UserCounts } from '../domain/aggregates.js';

export interface LevelsView {
  readonly averageUserSentiment: Level;
  readonly averageChangeInUserSentiment: Level;
  readonly averageFrustration: Level;
  readonly averageStruggle: Level;
  readonly averageCommercialIntent: Level;
}

export const levels = (row: Averages): LevelsView => ({
  averageUserSentiment: level(row.sentiment, METRICS.sentiment.bands),
  averageChangeInUserSentiment: level(row.sentimentChange, METRICS.sentimentChange.bands),
  averageFrustration: level(row.frustration, METRICS.frustration.bands),
  averageStruggle: level(row.struggle, METRICS.struggle.bands),
  averageCommercialIntent: level(row.commercialIntent, METRICS.commercialIntent.bands),
});

export interface FlagCountsView {
  readonly hallucinationCount: Count;
  readonly jailbreakCount: Count;
  readonly userBiasCount: Count;
  readonly modelBiasCount: Count;
  readonly userToxicityCount: Count;
  readonly modelToxicityCount: Count;
}

export const flagCounts = (row: Averages): FlagCountsView => ({
  hallucinationCount: count(row.hallucinationDetected, row.conversations),
  jailbreakCount: count(row.jailbreakDetected, row.conversations),
  userBiasCount: count(row.userBiasDetected, row.conversations),
  modelBiasCount: count(row.modelBiasDetected, row.conversations),
  userToxicityCount: count(row.userToxicityDetected, row.conversations),
  modelToxicityCount: count(row.modelToxicityDetected, row.conversations),
});

export interface GradesView {
  /** On the scale that most ratings use. */
  readonly averageConversationRating: number | null;
  /** 0..1 */
  readonly averageConversationQualityIndex: number | null;
}

export const grades = (
  row: Averages,
  { averageRating }: Pick<ConversationStatistics, 'averageRating'>,
): GradesView => ({
  averageConversationRating: averageRating === null ? null : exact(averageRating),
  averageConversationQualityIndex: orNull(row.cqi),
});

export const orNull = (mean: number | null): number | null => (mean === null ? null : rounded(mean));

export const pillarInputs = (
  row: Averages,
  { users, returningUsers }: UserCounts,
  conversionShare: number | null = null,
): PillarInputs => ({
  conversations: row.conversations,
  satisfaction: row.satisfaction,
  safety: row.safety,
  friction: row.friction,
  highIntentShare: share(row.highIntent, row.conversations),
  churnShare: share(row.churnRisk, row.conversations),
  returningShare: share(returningUsers, users),
  conversionShare,
});

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
