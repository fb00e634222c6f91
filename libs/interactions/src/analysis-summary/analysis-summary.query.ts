import { FLAG_COLUMNS, SPOKEN } from '@parley/analytics';
import { DATABASE } from '@parley/clickhouse';
import type { ListQuery } from '../list-interactions/list.sql.js';

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

/** Ids of one parameter: a server takes no parameter of more than 128 KiB. */
const IDS_OF_A_PARAMETER = 2_000;

/** @param productIds for the index, whose first part after the tenant they are; null: not known. */
export function analysisSummaries(
  tenantId: string,
  conversationIds: readonly string[],
  productIds: readonly string[] | null,
): ListQuery<SummaryRow> {
  const starts = Array.from({ length: Math.ceil(conversationIds.length / IDS_OF_A_PARAMETER) }, (_, n) => n);
  const ids = starts.map(
    (n) => [`ids${n}`, conversationIds.slice(n * IDS_OF_A_PARAMETER, (n + 1) * IDS_OF_A_PARAMETER)] as const,
  );
  const among = ids.map(([name]) => `{${name}:Array(UUID)}`).join(', ');
  const ofProducts = productIds === null ? '' : ' AND product_id IN {productIds:Array(UUID)}';
  return {
    query: {
      name: 'summaries of analyses',
      sql: `SELECT ${SUMMARY_COLUMNS} FROM ${DATABASE}.conversation_analysis FINAL
        PREWHERE tenant_id = {tenantId:UUID}${ofProducts} AND conversation_id IN arrayConcat(${among})`,
    },
    parameters: { tenantId, ...(productIds === null ? {} : { productIds }), ...Object.fromEntries(ids) },
  };
}
