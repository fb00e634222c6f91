import type { Queryable } from '@parley/postgres';

/** A transaction id over all that have written to the log so far. */
export async function logHorizon(db: Queryable): Promise<string> {
  const [row] = await db.query<{ horizon: string }>({
    text: 'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS horizon',
  });
  if (row === undefined) throw new Error('PostgreSQL gave no snapshot.');
  return row.horizon;
}

/**
 * Whether every consumer group has committed what lies below the horizon: what a consumer still held in its hands when
 * the log was rewritten has then reached its table too.
 */
export async function groupsHavePassed(db: Queryable, horizon: string): Promise<boolean> {
  const waiting = await db.query({
    text: `SELECT 1 FROM log_positions AS position
           WHERE EXISTS (
             SELECT 1 FROM log
             WHERE log.stream = position.stream AND log.partition = position.partition
               AND (log.xid, log.id) > (position.xid, position.id) AND log.xid < $1::xid8)
           LIMIT 1`,
    values: [horizon],
  });
  return waiting.length === 0;
}
