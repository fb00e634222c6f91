import type { ScopedQuery } from './conversation-scope.js';
import { meanOf } from './mean.sql.js';
import { LONGEST_LIST } from './topics.queries.js';

export interface RootCauseRow {
  readonly cause: string;
  readonly count: number;
  readonly avgConfidence: number;
  readonly source: string;
}

export const rootCauses: ScopedQuery<RootCauseRow> = {
  name: 'root causes',
  sql: ({
    analyses,
  }) => `SELECT root_cause AS cause, count() AS count, ${meanOf('root_cause_confidence')} AS avgConfidence,
      root_cause_source AS source
    ${analyses} AND root_cause != ''
    GROUP BY cause, source ORDER BY count DESC, cause, source`,
};

export interface FailingToolRow {
  readonly toolName: string;
  readonly failureCount: number;
  readonly totalCalls: number;
  readonly failureRate: number;
}

/** By the Wilson lower bound of the failure rate at 95 %, so that one failure in one call does not lead the list. */
export const failingTools: ScopedQuery<FailingToolRow> = {
  name: 'failing tools',
  sql: ({ analyses }) => `SELECT tool.1 AS toolName, sum(tool.3) AS failureCount, sum(tool.2) AS totalCalls,
      floor(1000 * failureCount / totalCalls + 0.5) / 1000 AS failureRate
    FROM (SELECT arrayJoin(arrayZip(tool_names, tool_calls, tool_failures)) AS tool ${analyses})
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
export const dissatisfactionThemes: ScopedQuery<ThemeRow> = {
  name: 'dissatisfaction themes',
  sql: ({ analyses }) => `SELECT topic AS topicCanonical, topic_group AS topicGroup, count() AS count,
      ${meanOf('frustration')} AS avgFrustration, ${meanOf('struggle')} AS avgStruggle,
      ${meanOf('quality_index')} AS avgCqi
    ${analyses} AND topic != '' AND quality_index IS NOT NULL
      AND (quality_index < 0.65 OR frustration >= 0.5 OR struggle >= 0.5)
    GROUP BY topicCanonical, topicGroup ORDER BY count DESC, topicCanonical, topicGroup LIMIT ${LONGEST_LIST}`,
};
