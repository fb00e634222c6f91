import type { ClientBase } from 'pg';

export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Every table of the database, with its columns except generated ones. A partitioned table counts as one. */
export async function storedTables(client: ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/** Tables that belong to the running service, or are worked out again from the log. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'schema_migrations',
  'processes',
  'log_positions',
  'log_position_marks',
  'damaged_parts',
  'replays',
  'kept_user_days',
]);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const listed = (columns: readonly string[]): string => columns.map(quoted).join(', ');
