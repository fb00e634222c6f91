import type { Postgres, Queryable } from '@parley/postgres';
import { lockLog, type LogSlice, logSlices, transactionIds } from './log-slice.js';

/** A slice up to this many times as long as wanted stays as it is. */
const TOLERANCE = 2;

/**
 * Shortens the first slice that cannot have an entry yet to `length` transactions; the rest of it becomes the next
 * slice. Only empty slices are cut: changing the bounds of one with entries would mean reading all of them.
 * @returns whether it was cut.
 */
export async function splitLog(postgres: Postgres, length: number): Promise<boolean> {
  if ((await tooLong(postgres, length)) === null) return false;
  return postgres.transaction(async (tx) => {
    await lockLog(tx);
    // Another worker may have cut it meanwhile, or transactions may have come as far.
    const slice = await tooLong(tx, length);
    if (slice === null) return false;
    await cut(tx, slice, slice.lower + length);
    return true;
  });
}

async function tooLong(db: Queryable, length: number): Promise<LogSlice | null> {
  const { next } = await transactionIds(db);
  const slice = (await logSlices(db)).find(({ lower }) => lower > next);
  if (slice === undefined || (slice.upper ?? Infinity) - slice.lower <= length * TOLERANCE) return null;
  const [entry] = await db.query({ text: `SELECT 1 FROM ${slice.name} LIMIT 1` });
  return entry === undefined ? slice : null;
}

async function cut(tx: Queryable, { name, lower, upper }: LogSlice, at: number): Promise<void> {
  await tx.query({ text: `DROP TABLE ${name}` });
  for (const [from, to] of [
    [lower, `'${at}'`],
    [at, upper === null ? 'MAXVALUE' : `'${upper}'`],
  ] as const) {
    await tx.query({ text: `CREATE TABLE log_from_${from} PARTITION OF log FOR VALUES FROM ('${from}') TO (${to})` });
  }
}
