import type { Postgres } from './postgres.js';

/** The lock's name: processes that use the same name take turns. */
export type LockName = readonly [name: string] | readonly [name: string, part: string];

/** How often the connection is used while the work goes on: a loss that nobody tells is found within this time. */
const CHECK_MS = 3_000;

/**
 * Runs `work` unless another process holds the lock. It is the connection's: a process that dies releases it. The
 * signal is aborted when the connection is lost meanwhile, since another process may then begin.
 */
export const runAlone = (
  postgres: Postgres,
  name: LockName,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> =>
  onLockConnection(postgres, `SELECT pg_try_advisory_lock(${keyOf(name)}) AS locked`, name, async (locked, lost) => {
    if (locked) await work(lost);
  });

/** Runs `work` as soon as no other process holds the lock. */
export const runInTurn = <T>(postgres: Postgres, name: LockName, work: () => Promise<T>): Promise<T> =>
  onLockConnection(postgres, `SELECT true AS locked FROM pg_advisory_lock(${keyOf(name)})`, name, () => work());

const keyOf = (name: LockName): string => name.map((_, index) => `hashtext($${index + 1})`).join(', ');

async function onLockConnection<T>(
  postgres: Postgres,
  text: string,
  name: LockName,
  work: (locked: boolean, lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const connection = await postgres.connect();
  const losing = new AbortController();
  const lose = (error?: Error) => losing.abort(error ?? new Error('The connection that held a lock has ended.'));
  connection.once('error', lose);
  connection.once('end', lose);
  let checking: NodeJS.Timeout | undefined;
  try {
    const { rows } = await connection.query<{ locked: boolean }>(text, [...name]);
    checking = setInterval(() => void connection.query('SELECT 1').catch(lose), CHECK_MS);
    return await work(rows[0]?.locked === true, losing.signal);
  } finally {
    clearInterval(checking);
    connection.release(true);
  }
}
