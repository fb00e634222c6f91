import { meanOfThousandths } from '../domain/mean.js';
import type { ScopedQuery } from './conversation-scope.js';
import { thousandthsOf } from './mean.sql.js';

export interface AverageRow {
  /** Analysed ones. */
  readonly conversations: number;
  /** Those of which the five means are: a user spoke and was understood. */
  readonly spoken: number;
  readonly sentiment: number | null;
  readonly sentimentChange: number | null;
  readonly frustration: number | null;
  readonly struggle: number | null;
  readonly commercialIntent: number | null;
  readonly qualityIndex: number | null;
  /** How far quality indices lie apart; null under two of them. */
  readonly qualityDeviation: number | null;
  /** How many have a quality index. */
  readonly indexed: number;
  readonly satisfaction: number | null;
  readonly safety: number | null;
  readonly friction: number | null;
  readonly highIntent: number;
  readonly highFrustration: number;
  readonly highStruggle: number;
  readonly churn: number;
  readonly jailbreak: number;
  readonly hallucination: number;
  readonly userToxicity: number;
  readonly modelToxicity: number;
  readonly userBias: number;
  readonly modelBias: number;
  readonly missingCapability: number;
}

/** Whose scores mean something: a user said something, in a language that is read. Of the others they are a neutral 0. */
export const SPOKEN = 'supported AND user_message_count > 0';

/** Sums of scores in thousandths, from which the means over several rows can be told to the last digit. */
export interface ScoreSums {
  readonly sentimentSum: number;
  readonly frustrationSum: number;
  readonly struggleSum: number;
  readonly commercialIntentSum: number;
  readonly qualityIndexSum: number;
}

/** What the engine answers. Plain sums and counts: to plan an expression takes it longer than to read a thousand rows. */
interface SumRow extends Omit<ScoreSums, 'qualityIndexSum'> {
  /** Null: of none. */
  readonly qualityIndexSum: number | null;
  readonly conversations: number;
  readonly spoken: number;
  readonly sentimentChangeSum: number;
  readonly indexed: number;
  readonly deviation: number | null;
  readonly satisfactionSum: number | null;
  readonly satisfactionCount: number;
  readonly safetySum: number | null;
  readonly safetyCount: number;
  readonly frictionSum: number | null;
  readonly frictionCount: number;
  readonly highIntent: number;
  readonly highFrustration: number;
  readonly highStruggle: number;
  readonly churns: number;
  readonly jailbreaks: number;
  readonly hallucinations: number;
  readonly userToxicities: number;
  readonly modelToxicities: number;
  readonly userBiases: number;
  readonly modelBiases: number;
  readonly missingCapabilities: number;
}

const sumOf = (score: string, condition?: string): string =>
  condition === undefined ? `sum(${thousandthsOf(score)})` : `sumIf(${thousandthsOf(score)}, ${condition})`;

/**
 * Means are over conversations in which a user spoke and was understood; flags over all that were analysed. No alias is
 * the name of a column, which it would hide.
 */
const SUMS = `count() AS conversations, countIf(${SPOKEN} AS said) AS spoken,
  ${sumOf('sentiment', 'said')} AS sentimentSum, ${sumOf('sentiment_change', 'said')} AS sentimentChangeSum,
  ${sumOf('frustration', 'said')} AS frustrationSum, ${sumOf('struggle', 'said')} AS struggleSum,
  ${sumOf('commercial_intent', 'said')} AS commercialIntentSum,
  ${sumOf('quality_index')} AS qualityIndexSum, count(quality_index) AS indexed, stddevSamp(quality_index) AS deviation,
  ${sumOf('satisfaction')} AS satisfactionSum, count(satisfaction) AS satisfactionCount,
  ${sumOf('safety')} AS safetySum, count(safety) AS safetyCount,
  ${sumOf('friction')} AS frictionSum, count(friction) AS frictionCount,
  countIf(commercial_intent >= 0.6) AS highIntent,
  countIf(frustration >= 0.5) AS highFrustration,
  countIf(struggle >= 0.5) AS highStruggle,
  countIf(churn_risk) AS churns,
  countIf(jailbreak) AS jailbreaks,
  countIf(hallucination) AS hallucinations,
  countIf(user_toxicity) AS userToxicities,
  countIf(model_toxicity) AS modelToxicities,
  countIf(user_bias) AS userBiases,
  countIf(model_bias) AS modelBiases,
  countIf(missing_capability) AS missingCapabilities`;

const mean = (sum: number | null, count: number): number | null =>
  sum === null || count === 0 ? null : meanOfThousandths(sum, count);

function toAverages(row: SumRow): AverageRow & ScoreSums {
  return {
    conversations: row.conversations,
    spoken: row.spoken,
    sentiment: mean(row.sentimentSum, row.spoken),
    sentimentChange: mean(row.sentimentChangeSum, row.spoken),
    frustration: mean(row.frustrationSum, row.spoken),
    struggle: mean(row.struggleSum, row.spoken),
    commercialIntent: mean(row.commercialIntentSum, row.spoken),
    qualityIndex: mean(row.qualityIndexSum, row.indexed),
    qualityDeviation: row.indexed > 1 ? row.deviation : null,
    indexed: row.indexed,
    satisfaction: mean(row.satisfactionSum, row.satisfactionCount),
    safety: mean(row.safetySum, row.safetyCount),
    friction: mean(row.frictionSum, row.frictionCount),
    highIntent: row.highIntent,
    highFrustration: row.highFrustration,
    highStruggle: row.highStruggle,
    churn: row.churns,
    jailbreak: row.jailbreaks,
    hallucination: row.hallucinations,
    userToxicity: row.userToxicities,
    modelToxicity: row.modelToxicities,
    userBias: row.userBiases,
    modelBias: row.modelBiases,
    missingCapability: row.missingCapabilities,
    sentimentSum: row.sentimentSum,
    frustrationSum: row.frustrationSum,
    struggleSum: row.struggleSum,
    commercialIntentSum: row.commercialIntentSum,
    qualityIndexSum: row.qualityIndexSum ?? 0,
  };
}

export const averages: ScopedQuery<AverageRow, SumRow> = {
  name: 'averages',
  sql: ({ analyses }) => `SELECT ${SUMS} ${analyses}`,
  toRow: toAverages,
};

export type GroupedAverageRow = AverageRow & { readonly key: string };
export type ProductAverageRow = GroupedAverageRow & ScoreSums;

type GroupedSumRow = SumRow & { readonly key: string };

const averagesBy = (name: string, key: string): ScopedQuery<ProductAverageRow, GroupedSumRow> => ({
  name,
  sql: ({ analyses }) => `SELECT ${key} AS key, ${SUMS} ${analyses} GROUP BY key ORDER BY key`,
  toRow: (row) => ({ ...toAverages(row), key: row.key }),
});

export const averagesByProduct = averagesBy('averages by product', 'product_id');
export const averagesByModel: ScopedQuery<GroupedAverageRow, GroupedSumRow> = averagesBy('averages by model', 'model');
/** By the day (UTC) on which the conversation began, as `2026-11-21`. */
export const averagesByDay: ScopedQuery<GroupedAverageRow, GroupedSumRow> = averagesBy(
  'averages by day',
  `formatDateTime(created_at, '%F', 'UTC')`,
);
