import type { Postgres, Queryable } from '@parley/postgres';
import { noteTrim } from '../log-trims.js';
import { lockLog, logSlices, transactionIds } from './log-slice.js';
import { type SliceEnd, sliceEnds } from './slice-ends.js';

/**
 * Drops the oldest slices as long as no transaction can write to them any more, every consumer group has passed them,
 * and all of their entries are from before the moment. The last entries stand for all: an entry may be older than one
 * before it only by as much as its transaction lasted.
 * @returns how many were dropped.
 */
export async function dropSlices(postgres: Postgres, before: Date, signal?: AbortSignal): Promise<number> {
  for (let dropped = 0; ; dropped++) {
    signal?.throwIfAborted();
    if ((await oldestToDrop(postgres, before)) === null) return dropped;
    await postgres.transaction(async (tx) => {
      await lockLog(tx);
      // Nobody reads or writes now. Before, a group may have gone back, or another worker may have dropped the slice.
      const oldest = await oldestToDrop(tx, before);
      if (oldest === null) return;
      await tx.query({ text: `DROP TABLE ${oldest.name}` });
      await noteTrim(tx, oldest.ends);
    });
  }
}

async function oldestToDrop(db: Queryable, before: Date): Promise<{ name: string; ends: readonly SliceEnd[] } | null> {
  const { oldest } = await transactionIds(db);
  const [first] = await logSlices(db);
  if (first === undefined || first.upper === null || first.upper > oldest) return null;
  const ends = await sliceEnds(db, first.name);
  return ends.every(({ passed, writtenAt }) => passed && writtenAt < before) ? { name: first.name, ends } : null;
}
