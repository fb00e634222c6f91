import type { Queryable } from '@parley/postgres';

/** A transaction id above all that have written to the log so far. */
export async function logWatermark(db: Queryable): Promise<string> {
  const [row] = await db.query<{ watermark: string }>({
    text: 'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS watermark',
  });
  if (row === undefined) throw new Error('PostgreSQL gave no snapshot.');
  return row.watermark;
}

/**
 * Whether every consumer group has committed everything below the watermark: entries that a consumer still held when
 * the log was rewritten have then reached its table too.
 */
export async function groupsHavePassed(db: Queryable, watermark: string): Promise<boolean> {
  const waiting = await db.query({
    text: `SELECT 1 FROM log_positions AS position
           WHERE EXISTS (
             SELECT 1 FROM log
             WHERE log.stream = position.stream AND log.partition = position.partition
               AND log.xid >= position.xid AND (log.xid, log.id) > (position.xid, position.id) AND log.xid < $1::xid8)
           LIMIT 1`,
    values: [watermark],
  });
  return waiting.length === 0;
}
