import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from './postgres.js';

const POLL_MS = 20;

/**
 * Resolves when every transaction of Parley that was running at the call has ended. From then on nothing acts on the
 * old value of a row whose change was committed before: a transaction that began later sees the change.
 */
export async function runningTransactionsEnded(db: Queryable, signal?: AbortSignal): Promise<void> {
  const [moment] = await db.query<{ now: string }>({ text: 'SELECT clock_timestamp()::text AS now' });
  for (;;) {
    const running = await db.query({
      text: `SELECT 1 FROM pg_stat_activity
             WHERE datname = current_database() AND application_name = current_setting('application_name')
               AND pid <> pg_backend_pid() AND xact_start <= $1::timestamptz LIMIT 1`,
      values: [moment?.now],
    });
    if (running.length === 0) return;
    await sleep(POLL_MS, undefined, signal === undefined ? {} : { signal });
  }
}
