import { DATABASE, type Query } from '@parley/clickhouse';

export type InteractionParameters = { readonly tenantId: string; readonly conversationId: string };

export interface InteractionDetailRow {
  readonly messageCount: number;
  readonly rating: number | null;
  /** The analyser's answer, as JSON. */
  readonly analysis: string;
  /** As JSON; '' when no language model was asked. */
  readonly judgement: string;
}

export const interactionDetail: Query<InteractionParameters, InteractionDetailRow> = {
  name: 'interaction detail',
  sql: `SELECT message_count AS messageCount, rating, analysis, judgement
    FROM ${DATABASE}.conversation_analysis_details FINAL
    WHERE tenant_id = {tenantId:UUID} AND conversation_id = {conversationId:UUID}`,
};
