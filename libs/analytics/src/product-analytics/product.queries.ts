import { DATABASE, type Query } from '@parley/clickhouse';

/** All queries of one answer: the tenant's conversations of one product. */
export type ProductScope = { readonly tenantId: string; readonly productId: string };

const ANALYSES = `FROM ${DATABASE}.conversation_analysis FINAL
  WHERE tenant_id = {tenantId:UUID} AND product_id = {productId:UUID}`;
const CONVERSATIONS = `FROM ${DATABASE}.conversation_facts FINAL
  WHERE tenant_id = {tenantId:UUID} AND product_id = {productId:UUID}`;

export interface AverageRow {
  readonly conversations: number;
  readonly sentiment: number | null;
  readonly sentimentChange: number | null;
  readonly frustration: number | null;
  readonly struggle: number | null;
  readonly commercialIntent: number | null;
  readonly satisfaction: number | null;
  readonly safety: number | null;
  readonly friction: number | null;
  readonly highIntent: number;
  readonly churn: number;
  readonly jailbreak: number;
  readonly hallucination: number;
  readonly userToxicity: number;
  readonly modelToxicity: number;
  readonly userBias: number;
  readonly modelBias: number;
}

/** Means over conversations in which a user spoke; flags over all that were analysed. */
export const productAverages: Query<ProductScope, AverageRow> = {
  name: 'product averages',
  sql: `SELECT
      count() AS conversations,
      avgOrNullIf(sentiment, spoken) AS sentiment,
      avgOrNullIf(sentiment_change, spoken) AS sentimentChange,
      avgOrNullIf(frustration, spoken) AS frustration,
      avgOrNullIf(struggle, spoken) AS struggle,
      avgOrNullIf(commercial_intent, spoken) AS commercialIntent,
      avgOrNull(satisfaction) AS satisfaction,
      avgOrNull(safety) AS safety,
      avgOrNull(friction) AS friction,
      countIf(commercial_intent >= 0.6) AS highIntent,
      countIf(churn_risk) AS churn,
      countIf(jailbreak) AS jailbreak,
      countIf(hallucination) AS hallucination,
      countIf(user_toxicity) AS userToxicity,
      countIf(model_toxicity) AS modelToxicity,
      countIf(user_bias) AS userBias,
      countIf(model_bias) AS modelBias
    FROM (SELECT *, user_message_count > 0 AS spoken ${ANALYSES})`,
};

export interface RatingRow {
  readonly rated: number;
  readonly average: number | null;
  readonly users: number;
  readonly returningUsers: number;
}

/**
 * Ratings are averaged on the scale that most of them use; those on another scale are first mapped onto it. With one
 * scale in use, as is usual, this is the plain mean.
 */
export const productRatings: Query<ProductScope, RatingRow> = {
  name: 'product ratings',
  sql: `WITH
      topKIf(1)((rating_min, rating_max), rating IS NOT NULL)[1] AS scale,
      avgOrNullIf((rating - rating_min) / (rating_max - rating_min), rating IS NOT NULL) AS normalised
    SELECT
      countIf(rating IS NOT NULL) AS rated,
      normalised * (scale.2 - scale.1) + scale.1 AS average,
      uniqExact(user_id) AS users,
      (SELECT countIf(conversations > 1) FROM (SELECT count() AS conversations ${CONVERSATIONS} GROUP BY user_id)) AS returningUsers
    ${CONVERSATIONS}`,
};

export interface NamedCountRow {
  readonly name: string;
  readonly count: number;
}

const LONGEST_LIST = 20;

const mostCommon = (name: string, column: 'topic' | 'topic_group'): Query<ProductScope, NamedCountRow> => ({
  name,
  sql: `SELECT ${column} AS name, count() AS count ${ANALYSES} AND ${column} != ''
    GROUP BY name ORDER BY count DESC, name LIMIT ${LONGEST_LIST}`,
});

export const productTopics = mostCommon('product topics', 'topic');
export const productTopicGroups = mostCommon('product topic groups', 'topic_group');

export const productKeywords: Query<ProductScope, NamedCountRow> = {
  name: 'product keywords',
  sql: `SELECT arrayJoin(keywords) AS name, count() AS count ${ANALYSES}
    GROUP BY name ORDER BY count DESC, name LIMIT ${LONGEST_LIST}`,
};

export interface RootCauseRow {
  readonly cause: string;
  readonly count: number;
  readonly avgConfidence: number;
  readonly source: string;
}

export const productRootCauses: Query<ProductScope, RootCauseRow> = {
  name: 'product root causes',
  sql: `SELECT root_cause AS cause, count() AS count, round(avg(root_cause_confidence), 3) AS avgConfidence,
      root_cause_source AS source
    ${ANALYSES} AND root_cause != ''
    GROUP BY cause, source ORDER BY count DESC, cause, source`,
};

export interface FailingToolRow {
  readonly toolName: string;
  readonly failureCount: number;
  readonly totalCalls: number;
  readonly failureRate: number;
}

/** By the Wilson lower bound of the failure rate at 95 %, so that one failure in one call does not lead the list. */
export const productFailingTools: Query<ProductScope, FailingToolRow> = {
  name: 'product failing tools',
  sql: `SELECT tool.1 AS toolName, sum(tool.3) AS failureCount, sum(tool.2) AS totalCalls,
      round(failureCount / totalCalls, 3) AS failureRate
    FROM (SELECT arrayJoin(arrayZip(tool_names, tool_calls, tool_failures)) AS tool ${ANALYSES})
    GROUP BY toolName HAVING failureCount > 0
    ORDER BY (failureCount / totalCalls + 1.9208 / totalCalls
        - 1.96 * sqrt(failureCount / totalCalls * (1 - failureCount / totalCalls) / totalCalls + 0.9604 / (totalCalls * totalCalls)))
      / (1 + 3.8416 / totalCalls) DESC, toolName
    LIMIT ${LONGEST_LIST}`,
};

export interface ThemeRow {
  readonly topicCanonical: string;
  readonly topicGroup: string;
  readonly count: number;
  readonly avgFrustration: number;
  readonly avgStruggle: number;
  readonly avgCqi: number;
}

/** Topics of the conversations that went badly: quality below "good", or frustration or struggle from "high" up. */
export const productThemes: Query<ProductScope, ThemeRow> = {
  name: 'product dissatisfaction themes',
  sql: `SELECT topic AS topicCanonical, topic_group AS topicGroup, count() AS count,
      round(avg(frustration), 3) AS avgFrustration, round(avg(struggle), 3) AS avgStruggle,
      round(avg(assumeNotNull(quality_index)), 3) AS avgCqi
    ${ANALYSES} AND topic != '' AND quality_index IS NOT NULL
      AND (quality_index < 0.65 OR frustration >= 0.5 OR struggle >= 0.5)
    GROUP BY topicCanonical, topicGroup ORDER BY count DESC, topicCanonical, topicGroup LIMIT ${LONGEST_LIST}`,
};
