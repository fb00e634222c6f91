import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from './postgres.js';

const POLL_MS = 20;

/** PostgreSQL shows when a transaction began only to its own user, and to whoever may read all statistics. */
const IS_HIDDEN = `a.query = '<insufficient privilege>'`;

/**
 * Resolves when every transaction of Parley that was running at the call has ended. From then on nothing acts on the
 * old value of a row whose change was committed before: a transaction that began later sees the change.
 * @throws where another process of Parley uses a database user whose transactions this one may not see.
 */
export async function runningTransactionsEnded(db: Queryable, signal?: AbortSignal): Promise<void> {
  const [moment] = await db.query<{ now: string }>({ text: 'SELECT clock_timestamp()::text AS now' });
  for (;;) {
    const [running] = await db.query<{ isHidden: boolean }>({
      text: `SELECT ${IS_HIDDEN} AS "isHidden" FROM pg_stat_activity a
             WHERE a.datname = current_database() AND a.application_name = current_setting('application_name')
               AND a.pid <> pg_backend_pid() AND (a.xact_start <= $1::timestamptz OR ${IS_HIDDEN}) LIMIT 1`,
      values: [moment?.now],
    });
    if (running === undefined) return;
    if (running.isHidden) {
      throw new Error('Transactions of another database user may not be seen: GRANT pg_read_all_stats to this one.');
    }
    await sleep(POLL_MS, undefined, signal === undefined ? {} : { signal });
  }
}
