import type { Postgres, Queryable } from '@parley/postgres';
import { noteTrim } from '../log-trims.js';
import { lockLog, logSlices, transactionIds } from './log-slice.js';
import { type SliceEnd, sliceEnds } from './slice-ends.js';

/**
 * Drops the oldest slices as long as no transaction can write to them any more, every consumer group has passed
 * them, and all of their entries are from before the moment. One entry may be older than one that it follows, by as much
 * as its transaction lasted: their age is that of the last ones.
 * @returns how many went.
 */
export async function dropSlices(postgres: Postgres, before: Date, signal?: AbortSignal): Promise<number> {
  for (let dropped = 0; ; dropped++) {
    signal?.throwIfAborted();
    if ((await oldestToDrop(postgres, before)) === null) return dropped;
    await postgres.transaction(async (tx) => {
      await lockLog(tx);
      // Nobody reads or writes now; a group may have gone back meanwhile, and another worker may have dropped it.
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
