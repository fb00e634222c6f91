import {
  commercialIntentLabel,
  frustrationLabel,
  sentimentChangeLabel,
  sentimentLabel,
  struggleLabel,
} from '@parley/analysis';
import { type Count, count } from '../domain/counts.js';
import { exact, level, type Level, rounded } from '../domain/level.js';
import type { PillarInputs } from '../domain/pillars.js';
import type { AverageRow } from './averages.query.js';
import type { TalkRow, UsersRow } from './talks.query.js';

export interface LevelsView {
  readonly averageUserSentiment: Level;
  readonly averageChangeInUserSentiment: Level;
  readonly averageFrustration: Level;
  readonly averageStruggle: Level;
  readonly averageCommercialIntent: Level;
}

export const levels = (row: AverageRow): LevelsView => ({
  averageUserSentiment: level(row.sentiment, sentimentLabel),
  averageChangeInUserSentiment: level(row.sentimentChange, sentimentChangeLabel),
  averageFrustration: level(row.frustration, frustrationLabel),
  averageStruggle: level(row.struggle, struggleLabel),
  averageCommercialIntent: level(row.commercialIntent, commercialIntentLabel),
});

export interface FlagCountsView {
  readonly hallucinationCount: Count;
  readonly jailbreakCount: Count;
  readonly userBiasCount: Count;
  readonly modelBiasCount: Count;
  readonly userToxicityCount: Count;
  readonly modelToxicityCount: Count;
}

export const flagCounts = (row: AverageRow): FlagCountsView => ({
  hallucinationCount: count(row.hallucination, row.conversations),
  jailbreakCount: count(row.jailbreak, row.conversations),
  userBiasCount: count(row.userBias, row.conversations),
  modelBiasCount: count(row.modelBias, row.conversations),
  userToxicityCount: count(row.userToxicity, row.conversations),
  modelToxicityCount: count(row.modelToxicity, row.conversations),
});

export interface GradesView {
  /** On the scale that most ratings use. */
  readonly averageConversationRating: number | null;
  /** 0..1 */
  readonly averageConversationQualityIndex: number | null;
}

export const grades = (row: AverageRow, { averageRating }: Pick<TalkRow, 'averageRating'>): GradesView => ({
  averageConversationRating: averageRating === null ? null : exact(averageRating),
  averageConversationQualityIndex: orNull(row.qualityIndex),
});

export const orNull = (mean: number | null): number | null => (mean === null ? null : rounded(mean));

export const pillarInputs = (
  row: AverageRow,
  { users, returningUsers }: UsersRow,
  conversionShare: number | null = null,
): PillarInputs => ({
  conversations: row.conversations,
  satisfaction: row.satisfaction,
  safety: row.safety,
  friction: row.friction,
  highIntentShare: share(row.highIntent, row.conversations),
  churnShare: share(row.churn, row.conversations),
  returningShare: share(returningUsers, users),
  conversionShare,
});

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
