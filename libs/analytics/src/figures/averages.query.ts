import type { ScopedQuery } from './conversation-scope.js';
import { meanOf, thousandthsOf } from './mean.sql.js';

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

/** Under names of their own: an aggregate's alias would hide the column of the same name. */
const judged = (analyses: string): string =>
  `SELECT *, ${SPOKEN} AS said, frustration >= 0.5 AS frustrated, struggle >= 0.5 AS struggling ${analyses}`;

/** Means over conversations in which a user spoke and was understood; flags over all that were analysed. */
const AVERAGES = `count() AS conversations,
  countIf(said) AS spoken,
  ${meanOf('sentiment', 'said')} AS sentiment,
  ${meanOf('sentiment_change', 'said')} AS sentimentChange,
  ${meanOf('frustration', 'said')} AS frustration,
  ${meanOf('struggle', 'said')} AS struggle,
  ${meanOf('commercial_intent', 'said')} AS commercialIntent,
  ${meanOf('quality_index')} AS qualityIndex,
  if(count(quality_index) > 1, stddevSamp(quality_index), NULL) AS qualityDeviation,
  count(quality_index) AS indexed,
  ${meanOf('satisfaction')} AS satisfaction,
  ${meanOf('safety')} AS safety,
  ${meanOf('friction')} AS friction,
  countIf(commercial_intent >= 0.6) AS highIntent,
  countIf(frustrated) AS highFrustration,
  countIf(struggling) AS highStruggle,
  countIf(churn_risk) AS churn,
  countIf(jailbreak) AS jailbreak,
  countIf(hallucination) AS hallucination,
  countIf(user_toxicity) AS userToxicity,
  countIf(model_toxicity) AS modelToxicity,
  countIf(user_bias) AS userBias,
  countIf(model_bias) AS modelBias,
  countIf(missing_capability) AS missingCapability`;

export const averages: ScopedQuery<AverageRow> = {
  name: 'averages',
  sql: ({ analyses }) => `SELECT ${AVERAGES} FROM (${judged(analyses)})`,
};

export type GroupedAverageRow<Key> = AverageRow & { readonly key: Key };

const averagesBy = <Key>(name: string, key: string): ScopedQuery<GroupedAverageRow<Key>> => ({
  name,
  sql: ({ analyses }) => `SELECT ${key} AS key, ${AVERAGES} FROM (${judged(analyses)}) GROUP BY key ORDER BY key`,
});

/** Sums of scores in thousandths, from which the means over several rows can be told to the last digit. */
export interface ScoreSums {
  readonly sentimentSum: number;
  readonly frustrationSum: number;
  readonly struggleSum: number;
  readonly commercialIntentSum: number;
  readonly qualityIndexSum: number;
}

/** Under names of their own, as above. */
const parts = (analyses: string): string => `SELECT *, ${thousandthsOf('sentiment')} AS sentimentPart,
  ${thousandthsOf('frustration')} AS frustrationPart, ${thousandthsOf('struggle')} AS strugglePart,
  ${thousandthsOf('commercial_intent')} AS commercialIntentPart,
  ${thousandthsOf('ifNull(quality_index, 0)')} AS qualityIndexPart
  FROM (${judged(analyses)})`;

const SUMS = `sumIf(sentimentPart, said) AS sentimentSum, sumIf(frustrationPart, said) AS frustrationSum,
  sumIf(strugglePart, said) AS struggleSum, sumIf(commercialIntentPart, said) AS commercialIntentSum,
  sum(qualityIndexPart) AS qualityIndexSum`;

export type ProductAverageRow = GroupedAverageRow<string> & ScoreSums;

export const averagesByProduct: ScopedQuery<ProductAverageRow> = {
  name: 'averages by product',
  sql: ({ analyses }) =>
    `SELECT product_id AS key, ${SUMS}, ${AVERAGES} FROM (${parts(analyses)}) GROUP BY key ORDER BY key`,
};

export const averagesByModel = averagesBy<string>('averages by model', 'model');
/** By the day (UTC) on which the conversation began, as `2026-11-21`. */
export const averagesByDay = averagesBy<string>('averages by day', `formatDateTime(created_at, '%F', 'UTC')`);
