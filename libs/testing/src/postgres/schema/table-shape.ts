import type { Queryable } from '@parley/postgres';

/** What matters about a table to code that writes rows to it. */
export interface TableShape {
  readonly name: string;
  /** Type and constraint by column name: `timestamp(3) with time zone NOT NULL`. */
  readonly columns: Readonly<Record<string, string>>;
  /** The columns in key order, which decides which rows lie together. */
  readonly primaryKey: readonly string[];
}

/** The tables of a schema, from the catalogue. Partitions belong to their parent. */
export const readShapes = (db: Queryable, schema: string): Promise<TableShape[]> =>
  db.query<TableShape & Record<string, unknown>>({
    text: `
      SELECT c.relname AS name,
        (
          SELECT coalesce(jsonb_object_agg(a.attname,
            format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END), '{}')
          FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        ) AS columns,
        (
          SELECT coalesce(jsonb_agg(a.attname ORDER BY key.place), '[]')
          FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS key (number, place)
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = key.number
          WHERE i.indrelid = c.oid AND i.indisprimary
        ) AS "primaryKey"
      FROM pg_class c
      WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      ORDER BY c.relname`,
    values: [schema],
  });
