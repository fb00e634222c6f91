import { DATABASE, type Query } from '@parley/clickhouse';

export interface TopicCountRow {
  readonly key: string;
  readonly count: number;
}

/** How many conversations each topic has, by the key under which rows keep it. */
export const topicCounts: Query<{ readonly tenantId: string }, TopicCountRow> = {
  name: 'conversations by topic',
  sql: `SELECT topic AS key, count() AS count FROM ${DATABASE}.conversation_analysis FINAL
    PREWHERE tenant_id = {tenantId:UUID} WHERE topic != '' GROUP BY topic`,
};

export interface TopicExampleRow {
  readonly key: string;
  readonly conversationId: string;
}

/** A few of the latest conversations of each of the topics. */
export const topicExamples: Query<
  { readonly tenantId: string; readonly keys: readonly string[]; readonly most: number },
  TopicExampleRow
> = {
  name: 'latest conversations by topic',
  sql: `SELECT topic AS key, conversation_id AS conversationId FROM ${DATABASE}.conversation_analysis FINAL
    PREWHERE tenant_id = {tenantId:UUID} WHERE topic IN {keys:Array(String)}
    ORDER BY created_at DESC, conversation_id LIMIT {most:UInt8} BY topic`,
};
