import type { Postgres } from './postgres.js';

/** The lock's name: processes that use the same name take turns. */
export type LockName = readonly [name: string] | readonly [name: string, part: string];

/** Runs `work` unless another process holds the lock. It is the connection's: a process that dies releases it. */
export const runAlone = (postgres: Postgres, name: LockName, work: () => Promise<void>): Promise<void> =>
  onLockConnection(postgres, `SELECT pg_try_advisory_lock(${keyOf(name)}) AS locked`, name, async (locked) => {
    if (locked) await work();
  });

/** Runs `work` as soon as no other process holds the lock. */
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
