import { gaugeOf } from '@parley/platform';
import type { Queryable } from '@parley/postgres';

/**
 * Milliseconds since the oldest transaction that has a transaction id began, in any database of the server: entries
 * written after it began stay unreadable until it ends. 0 when there is none. A transaction that is prepared for a
 * two-phase commit counts as well: it holds the watermark without a session.
 */
export async function watermarkHeldMs(db: Queryable): Promise<number> {
  const [row] = await db.query<{ heldMs: number }>({
    name: 'log-watermark-held',
    text: `
      SELECT coalesce(max(extract(epoch FROM clock_timestamp() - began) * 1000), 0)::float8 AS "heldMs"
      FROM (
        SELECT xact_start AS began FROM pg_stat_activity WHERE backend_xid IS NOT NULL
        UNION ALL SELECT prepared FROM pg_prepared_xacts
      ) AS holders`,
  });
  return row?.heldMs ?? 0;
}

/** Every process that measures it reports the same. */
export function measureWatermark(db: Queryable): void {
  gaugeOf(
    'log_watermark_held_seconds',
    'Age of the oldest transaction of the PostgreSQL server, of whichever database, that holds entries of the log back.',
    [],
    async () => [{ labels: {}, value: (await watermarkHeldMs(db)) / 1_000 }],
  );
}
