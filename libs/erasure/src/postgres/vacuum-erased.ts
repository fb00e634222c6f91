import type { Postgres } from '@parley/postgres';
import type { PoolClient, QueryConfig } from 'pg';

/** A vacuum takes as long as it takes; the pool would cut it off. */
const PATIENCE_MS = 86_400_000;

/**
 * Finished erasures whose deleted rows no transaction still sees: a vacuum would leave the rows that an older one sees.
 * `xmin` is the transaction that finished the erasure, which came after all of its deletions.
 */
const TO_VACUUM = `
  SELECT e.id FROM erasures e
  WHERE e.finished_at IS NOT NULL AND e.vacuumed_at IS NULL AND NOT EXISTS (
    SELECT FROM pg_stat_activity a
    WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()
      AND greatest(age(a.backend_xid), age(a.backend_xmin)) >= age(e.xmin))`;

/**
 * All tables, so that none that holds something about people can be forgotten: one without dead rows costs little. A
 * partitioned table has statistics of its own beside those of its partitions.
 */
const TABLES = `
  SELECT string_agg(oid::regclass::text, ', ') AS names FROM pg_class
  WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = current_schema()::regnamespace`;

/** The ids of the erasures whose disk space can be freed. */
export async function erasuresToVacuum(postgres: Postgres): Promise<string[]> {
  const erasures = await postgres.query<{ id: string }>({ text: TO_VACUUM });
  return erasures.map(({ id }) => id);
}

/**
 * Frees the disk space of what finished erasures deleted, and renews the statistics of columns, which hold values. The
 * erasures are marked only then, so a vacuum that was cut off is done again.
 * @param erasures as {@link erasuresToVacuum} returned them before.
 */
export async function vacuumErased(
  postgres: Postgres,
  erasures: readonly string[],
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  await vacuum(postgres, signal);
  await postgres.query({
    text: `UPDATE erasures SET vacuumed_at = $2
           WHERE id = ANY ($1) AND finished_at IS NOT NULL AND vacuumed_at IS NULL`,
    values: [erasures, now],
  });
}

async function vacuum(postgres: Postgres, signal: AbortSignal): Promise<void> {
  const connection = await postgres.connect();
  const warnings: (string | undefined)[] = [];
  connection.on('notice', ({ message }) => warnings.push(message));
  try {
    // As slowly as PostgreSQL's own vacuums, since others use the disk as well.
    await connection.query(`SET statement_timeout = 0; SET vacuum_cost_delay = '2ms'`);
    const { rows } = await connection.query<{ names: string }>(TABLES);
    await cancellable(postgres, connection, signal, `VACUUM (ANALYZE, INDEX_CLEANUP ON) ${rows[0]?.names}`);
  } finally {
    connection.release(true);
  }
  // A vacuum skips tables that it may not vacuum, and only warns of it.
  if (warnings.length > 0) throw new Error(warnings.join(' '));
}

/** The server would otherwise go on with a statement whose caller is gone. */
async function cancellable(postgres: Postgres, connection: PoolClient, signal: AbortSignal, text: string) {
  const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const cancel = () =>
    void postgres.query({ text: 'SELECT pg_cancel_backend($1)', values: [rows[0]?.pid] }).catch(() => undefined);
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel, { once: true });
  const statement: QueryConfig & { query_timeout: number } = { text, query_timeout: PATIENCE_MS };
  await connection.query(statement).finally(() => signal.removeEventListener('abort', cancel));
}
