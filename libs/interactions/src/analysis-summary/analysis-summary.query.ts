import { FLAG_COLUMNS, type FlagFilter, SPOKEN } from '@parley/analytics';
import { DATABASE, MOOD_READ } from '@parley/clickhouse';
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
  topic: string,
  topicGroup: string,
  rootCause: string,
  failingTools: readonly string[],
];

const RAISED = Object.entries(FLAG_COLUMNS)
  .map(([flag, column]) => `if(${column}, '${flag}', '')`)
  .join(', ');

const SUMMARY = `language, (${SPOKEN}), (${MOOD_READ}), sentiment, frustration, struggle, commercial_intent, quality_index,
  arrayFilter(name -> name != '', [${RAISED}]), topic, topic_group, root_cause,
  arrayFilter((name, failed) -> failed > 0, tool_names, tool_failures)`;

export interface SummaryRow {
  readonly conversationId: string;
  /** A {@link Summary} as JSON: until it is looked at, one text costs less than all that is in it. */
  readonly summary: string;
}

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
      sql: `SELECT conversation_id AS conversationId, toJSONString(tuple(${SUMMARY})) AS summary
        FROM ${DATABASE}.conversation_analysis FINAL
        PREWHERE tenant_id = {tenantId:UUID}${ofProducts} AND conversation_id IN arrayConcat(${among})`,
    },
    parameters: { tenantId, ...(productIds === null ? {} : { productIds }), ...Object.fromEntries(ids) },
  };
}
