import type { Postgres } from './postgres.js';

/** What the lock is on: processes that name the same take turns. */
export type LockName = readonly [name: string] | readonly [name: string, part: string];

/** Runs `work` unless another process is at it. The lock is the connection's: a process that dies lets go. */
export const runAlone = (postgres: Postgres, name: LockName, work: () => Promise<void>): Promise<void> =>
  onLockConnection(postgres, `SELECT pg_try_advisory_lock(${keyOf(name)}) AS locked`, name, async (locked) => {
    if (locked) await work();
  });

/** Runs `work` as soon as no other process is at it. */
export const runInTurn = <T>(postgres: Postgres, name: LockName, work: () => Promise<T>): Promise<T> =>
  onLockConnection(postgres, `SELECT true AS locked FROM pg_advisory_lock(${keyOf(name)})`, name, () => work());

const keyOf = (name: LockName): string => name.map((_, index) => `hashtext($${index + 1})`).join(', ');

async function onLockConnection<T>(
  postgres: Postgres,
  text: string,
  name: LockName,
  work: (locked: boolean) => Promise<T>,
): Promise<T> {
  const connection = await postgres.connect();
  try {
    const { rows } = await connection.query<{ locked: boolean }>(text, [...name]);
    return await work(rows[0]?.locked === true);
  } finally {
    connection.release(true);
  }
}
