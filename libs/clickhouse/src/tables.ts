/** The tables that projections fill: what a rebuild empties and fills again. */
export const PROJECTED_TABLES = [
  'event_facts',
  'conversation_facts',
  'conversation_analysis',
  'conversation_analysis_details',
  'user_facts',
] as const;
export type ProjectedTable = (typeof PROJECTED_TABLES)[number];

/** Which migrations ran (0090). */
export const MIGRATIONS_TABLE = 'schema_migrations';

/**
 * By what a cluster shards each table. Only what never changes: all versions of a row must meet on one shard, or none
 * of them would replace another. So an event goes by its own id: its conversation may become known later.
 */
export const SHARDING_KEYS: Readonly<Record<ProjectedTable | typeof MIGRATIONS_TABLE, readonly string[]>> = {
  event_facts: ['tenant_id', 'event_id'],
  conversation_facts: ['tenant_id', 'conversation_id'],
  conversation_analysis: ['tenant_id', 'conversation_id'],
  conversation_analysis_details: ['tenant_id', 'conversation_id'],
  user_facts: ['tenant_id', 'user_id'],
  schema_migrations: ['name'],
};
