import { instant, string, withDefault } from '../schema/columns.js';
import { defineTable } from '../schema/table-spec.js';

/** Which migrations ran, so that a process can decline to serve on tables older than itself. One row per migration. */
export const SCHEMA_MIGRATIONS = defineTable({
  name: 'schema_migrations',
  columns: { name: string, applied_at: withDefault(instant, 'now64(3)') },
  orderBy: ['name'],
  shardBy: ['name'],
  deduplicationWindow: 1000,
});
