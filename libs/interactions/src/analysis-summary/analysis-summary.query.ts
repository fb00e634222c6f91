import type { RootCause, TopicGroup } from '@parley/analysis';
import { FAILING_TOOLS, type FlagFilter, Parameters, RAISED_FLAGS } from '@parley/analytics';
import { DATABASE, MOOD_READ, SPOKEN } from '@parley/clickhouse';
import type { ListQuery } from '../list-interactions/list.sql.js';

/** What was found in a conversation, as {@link SUMMARY} selects it. */
export type Summary = readonly [
  language: string,
  scored: boolean,
  moodRead: boolean,
  sentiment: number,
  frustration: number,
  struggle: number,
  commercialIntent: number,
  qualityIndex: number | null,
  flags: readonly FlagFilter[],
  confidences: readonly (readonly [flag: FlagFilter, confidence: number])[],
  topic: string,
  topicGroup: TopicGroup | '',
  rootCause: RootCause['cause'] | '',
  failingTools: readonly string[],
];

const SUMMARY = `language, (${SPOKEN}), (${MOOD_READ}), sentiment, frustration, struggle, commercial_intent, quality_index,
  ${RAISED_FLAGS}, arrayZip(raised_flags, raised_flag_confidences), topic, topic_group, root_cause,
  ${FAILING_TOOLS}`;

export interface SummaryRow {
  readonly conversationId: string;
  /** A {@link Summary} as JSON: until it is asked for, one text costs less than its parsed parts. */
  readonly summary: string;
}

/** @param productIds for the index, in which they follow the tenant; null: not known. */
export function analysisSummaries(
  tenantId: string,
  conversationIds: readonly string[],
  productIds: readonly string[] | null,
): ListQuery<SummaryRow> {
  const parameters = new Parameters();
  const ofProducts = productIds === null ? '' : ` AND product_id IN ${parameters.add('Array(UUID)', productIds)}`;
  return {
    query: {
      name: 'summaries of analyses',
      sql: `SELECT conversation_id AS conversationId, toJSONString(tuple(${SUMMARY})) AS summary
        FROM ${DATABASE}.conversation_analysis FINAL
        PREWHERE tenant_id = {tenantId:UUID}${ofProducts} AND conversation_id IN ${parameters.addIds(conversationIds)}`,
    },
    parameters: { ...parameters.values, tenantId },
  };
}
