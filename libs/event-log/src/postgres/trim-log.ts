import type { Postgres } from '@parley/postgres';
import { TRIM } from './log-trims.js';
import { dropSlices } from './slices/drop-slices.js';
import { logSlices, transactionIds } from './slices/log-slice.js';
import { type SliceEnd, sliceEnds } from './slices/slice-ends.js';

/** The most entries deleted in one transaction. */
const BATCH = 2_000;

export interface Trimming {
  /** How long an entry stays even when every group has passed it, so that a replay can reach back to it. */
  readonly keepMs: number;
  readonly now: Date;
}

export interface Trimmed {
  /** Slices that were dropped whole. */
  readonly slices: number;
  /** Entries that were deleted one by one. */
  readonly entries: number;
}

/**
 * Drops entries that every consumer group has passed and that need not be kept for a replay. A stream that no group
 * consumes is left as it is: its consumer may be about to start.
 *
 * Entries are deleted one by one where no slice can be dropped: in the slice that still takes entries, when it lasts
 * longer than it should because first many wrote and then few; and in slices of which a group that stands still needs
 * some.
 */
export async function trimLog(postgres: Postgres, { keepMs, now }: Trimming, signal?: AbortSignal): Promise<Trimmed> {
  const before = new Date(now.getTime() - keepMs);
  const slices = await dropSlices(postgres, before, signal);
  let entries = 0;
  for (const { name, ends } of await slicesToDeleteFrom(postgres, before)) {
    for (const { stream, partition } of ends) {
      for (let trimmed = BATCH; trimmed === BATCH;) {
        signal?.throwIfAborted();
        trimmed = await trimBatch(postgres, name, stream, partition, before);
        entries += trimmed;
      }
    }
  }
  return { slices, entries };
}

/** Leaves out slices that will be dropped whole once the last of their entries is old enough. */
async function slicesToDeleteFrom(
  postgres: Postgres,
  before: Date,
): Promise<{ readonly name: string; readonly ends: readonly SliceEnd[] }[]> {
  const { oldest, next } = await transactionIds(postgres);
  const written = (await logSlices(postgres)).filter(({ lower }) => lower < next);
  const found = [];
  for (const { name, upper } of written) {
    const ends = await sliceEnds(postgres, name);
    const isOpen = upper === null || upper > oldest;
    if (isOpen || ends.every(({ writtenAt }) => writtenAt < before)) found.push({ name, ends });
  }
  return found;
}

async function trimBatch(
  postgres: Postgres,
  slice: string,
  stream: string,
  partition: number,
  before: Date,
): Promise<number> {
  const [row] = await postgres.query<{ trimmed: number }>({
    text: `
      WITH passed AS (
        SELECT xid, id FROM log_positions WHERE stream = $1 AND partition = $2 ORDER BY xid, id LIMIT 1
      ), oldest AS (
        SELECT entry.xid, entry.id, entry.written_at FROM ${slice} AS entry, passed
        WHERE entry.stream = $1 AND entry.partition = $2 AND (entry.xid, entry.id) <= (passed.xid, passed.id)
        ORDER BY entry.xid, entry.id LIMIT $4
      ), trimmed AS (
        DELETE FROM ${slice} AS entry USING oldest
        WHERE entry.stream = $1 AND entry.partition = $2 AND entry.xid = oldest.xid AND entry.id = oldest.id
          AND oldest.written_at < $3
        RETURNING entry.written_at
      ), noted AS (
        INSERT INTO log_trims (${TRIM.names}) SELECT $1, max(written_at) FROM trimmed HAVING count(*) > 0
        ON CONFLICT (stream) DO UPDATE SET trimmed_to = greatest(log_trims.trimmed_to, excluded.trimmed_to)
      )
      SELECT count(*)::integer AS trimmed FROM trimmed`,
    values: [stream, partition, before, BATCH],
  });
  return row?.trimmed ?? 0;
}
