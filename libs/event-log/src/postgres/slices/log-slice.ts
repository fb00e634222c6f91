import type { Queryable } from '@parley/postgres';

/**
 * A PostgreSQL partition of the table `log`: the entries of the transactions from `lower` up to, and without, `upper`.
 * Called a slice here, since the log's own partitions are by key, and each slice holds entries of all of them.
 */
export interface LogSlice {
  readonly name: string;
  readonly lower: number;
  /** Null: no upper bound. */
  readonly upper: number | null;
}

/** In the order of the log. */
export const logSlices = (db: Queryable): Promise<LogSlice[]> =>
  db.query<LogSlice & Record<string, unknown>>({
    text: `
      SELECT name, coalesce(substring(bounds FROM 'FROM \\(''(\\d+)''\\)'), '0')::float8 AS lower,
        substring(bounds FROM 'TO \\(''(\\d+)''\\)')::float8 AS upper
      FROM (
        SELECT c.oid::regclass::text AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds
        FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'log'::regclass
      ) AS slices
      ORDER BY lower`,
  });

/** How far transactions have come. */
export interface TransactionIds {
  /** All transactions below this one have ended. */
  readonly oldest: number;
  /** No transaction has this id yet, or a higher one. */
  readonly next: number;
}

export async function transactionIds(db: Queryable): Promise<TransactionIds> {
  const [row] = await db.query<TransactionIds & Record<string, unknown>>({
    text: `SELECT pg_snapshot_xmin(now)::text::float8 AS oldest, pg_snapshot_xmax(now)::text::float8 AS next
           FROM pg_current_snapshot() AS now`,
  });
  if (row === undefined) throw new Error('PostgreSQL gave no snapshot.');
  return row;
}

/** Writers queue behind whoever waits for this lock, so nobody waits long: another round comes within a minute. */
export async function lockLog(tx: Queryable): Promise<void> {
  await tx.query({ text: `SET LOCAL lock_timeout = '1s'` });
  await tx.query({ text: 'LOCK TABLE log IN ACCESS EXCLUSIVE MODE' });
}
