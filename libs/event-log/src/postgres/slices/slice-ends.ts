import type { Queryable } from '@parley/postgres';

/** The last entry of a partition within a slice. */
export interface SliceEnd {
  readonly stream: string;
  readonly partition: number;
  readonly writtenAt: Date;
  /** Whether every consumer group has passed it; false where there is no group. */
  readonly passed: boolean;
}

/**
 * Read by the index alone, for all streams that there are: also for one that a newer version writes and this one does
 * not know.
 */
export const sliceEnds = (db: Queryable, slice: string): Promise<SliceEnd[]> =>
  db.query<SliceEnd & Record<string, unknown>>({
    text: `
      WITH RECURSIVE kinds AS (
        (SELECT stream, partition FROM ${slice} ORDER BY stream, partition LIMIT 1)
        UNION ALL
        SELECT next.stream, next.partition FROM kinds CROSS JOIN LATERAL (
          SELECT stream, partition FROM ${slice} WHERE (stream, partition) > (kinds.stream, kinds.partition)
          ORDER BY stream, partition LIMIT 1
        ) AS next
      )
      SELECT kinds.stream, kinds.partition, last.written_at AS "writtenAt",
        coalesce((last.xid, last.id) <= (slowest.xid, slowest.id), false) AS passed
      FROM kinds CROSS JOIN LATERAL (
        SELECT xid, id, written_at FROM ${slice} AS entry
        WHERE entry.stream = kinds.stream AND entry.partition = kinds.partition ORDER BY xid DESC, id DESC LIMIT 1
      ) AS last
      LEFT JOIN LATERAL (
        SELECT xid, id FROM log_positions AS position
        WHERE position.stream = kinds.stream AND position.partition = kinds.partition ORDER BY xid, id LIMIT 1
      ) AS slowest ON true`,
  });
