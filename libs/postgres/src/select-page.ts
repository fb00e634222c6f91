import type { QueryResultRow } from 'pg';
import type { Queryable } from './postgres.js';

/** A list, newest first. Its table must have `created_at`, `id` and `created_xid`. */
export interface ListStatement {
  /** SELECT and FROM. */
  readonly select: string;
  /** The alias of the listed table in `select`. */
  readonly alias: string;
  readonly where: string;
  readonly values: readonly unknown[];
  /** A column of `select` that the list is ordered by first, descending, nulls last. */
  readonly first?: string;
}

export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
  /** A snapshot: the page is read as if nothing had come in after it. */
  readonly asOf: string | null;
}

export interface Page<Row> {
  readonly items: Row[];
  readonly hasMore: boolean;
  readonly asOf: string | null;
}

/**
 * One page by offset. Pages of one snapshot fit together whatever is inserted meanwhile: neither a clock nor an id
 * would do, since a transaction may commit late, and a conversation may say that it began long ago.
 */
export async function selectPage<Row extends QueryResultRow>(
  db: Queryable,
  { select, alias, where, values, first }: ListStatement,
  { limit, offset, asOf }: PageWindow,
): Promise<Page<Row>> {
  const at = values.length;
  const before = (table: string) => (first === undefined ? '' : `${table}."${first}" DESC NULLS LAST, `);
  const rows = await db.query<Row & { snapshot: string }>({
    text: `SELECT page.*, pg_current_snapshot()::text AS snapshot FROM (
             ${select}
             WHERE ${where} AND ${visibleAsOf(`${alias}.created_xid`, `$${at + 1}`)}
             ORDER BY ${before(alias)}${alias}.created_at DESC, ${alias}.id DESC LIMIT $${at + 2} OFFSET $${at + 3}
           ) AS page ORDER BY ${before('page')}page."createdAt" DESC, page.id DESC`,
    values: [...values, asOf, limit + 1, offset],
  });
  return {
    items: rows.slice(0, limit).map(({ snapshot: _, ...row }) => row as unknown as Row),
    hasMore: rows.length > limit,
    asOf: asOf ?? rows[0]?.snapshot ?? null,
  };
}

/**
 * SQL for whether a row was visible as of the snapshot, which may be null. A transaction id that this server has not
 * handed out yet came from another server by way of a backup: such a row is old.
 */
export const visibleAsOf = (xid: string, snapshot: string): string =>
  `(${snapshot}::pg_snapshot IS NULL OR ${xid} IS NULL OR pg_visible_in_snapshot(${xid}, ${snapshot}::pg_snapshot)
    OR ${xid} >= pg_snapshot_xmax(pg_current_snapshot()))`;
