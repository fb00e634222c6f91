import { FLAG_COLUMNS, SPOKEN } from '@parley/analytics';
import { DATABASE, type Query } from '@parley/clickhouse';

export type SummaryParameters = {
  readonly tenantId: string;
  readonly productIds: readonly string[];
  readonly conversationIds: readonly string[];
};

export interface SummaryRow {
  readonly conversationId: string;
  readonly language: string;
  readonly scored: boolean;
  readonly sentiment: number;
  readonly frustration: number;
  readonly struggle: number;
  readonly commercialIntent: number;
  readonly qualityIndex: number | null;
  readonly flags: readonly string[];
  readonly topic: string;
  readonly topicGroup: string;
  readonly rootCause: string;
  readonly failingTools: readonly string[];
}

const RAISED = Object.entries(FLAG_COLUMNS)
  .map(([flag, column]) => `if(${column}, '${flag}', '')`)
  .join(', ');

/** The columns of a {@link SummaryRow}. */
export const SUMMARY_COLUMNS = `conversation_id AS conversationId, language, (${SPOKEN}) AS scored, sentiment, frustration, struggle,
  commercial_intent AS commercialIntent, quality_index AS qualityIndex, arrayFilter(name -> name != '', [${RAISED}]) AS flags,
  topic, topic_group AS topicGroup, root_cause AS rootCause,
  arrayFilter((name, failed) -> failed > 0, tool_names, tool_failures) AS failingTools`;

/** The products are for the index, whose first part after the tenant they are. */
export const analysisSummaries: Query<SummaryParameters, SummaryRow> = {
  name: 'summaries of analyses',
  sql: `SELECT ${SUMMARY_COLUMNS} FROM ${DATABASE}.conversation_analysis FINAL
    PREWHERE tenant_id = {tenantId:UUID} AND product_id IN {productIds:Array(UUID)}
      AND conversation_id IN {conversationIds:Array(UUID)}`,
};
