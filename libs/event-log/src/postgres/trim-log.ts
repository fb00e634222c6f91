import { Column, Entity, PrimaryColumn } from 'typeorm';
import { STREAMS } from '@parley/contracts';
import { columnsOf, type Postgres } from '@parley/postgres';
import { PARTITIONS } from './append.js';

/** Up to when a stream has lost its entries. */
@Entity('log_trims')
export class LogTrimEntity {
  @PrimaryColumn('text')
  stream!: string;

  @Column('timestamptz')
  trimmedTo!: Date;
}

const TRIM = columnsOf(LogTrimEntity, ['stream', 'trimmedTo']);

/** Entries of one statement. */
const BATCH = 2_000;

export interface Trimming {
  /** How long an entry stays although every group has passed it, so that a replay can reach back to it. */
  readonly keepMs: number;
  readonly now: Date;
}

/**
 * Deletes what every consumer group has passed and nobody wants to replay. A stream that no group consumes is left as
 * it is: its consumer may only be about to start.
 * @returns how many entries went.
 */
export async function trimLog(postgres: Postgres, { keepMs, now }: Trimming, signal?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - keepMs);
  let total = 0;
  for (const stream of STREAMS) {
    for (let partition = 0; partition < PARTITIONS; partition++) {
      for (let trimmed = BATCH; trimmed === BATCH;) {
        signal?.throwIfAborted();
        trimmed = await trimBatch(postgres, stream, partition, before);
        total += trimmed;
      }
    }
  }
  return total;
}

async function trimBatch(postgres: Postgres, stream: string, partition: number, before: Date): Promise<number> {
  const [row] = await postgres.query<{ trimmed: number }>({
    name: 'trim-log',
    text: `
      WITH passed AS (
        SELECT xid, id FROM log_positions WHERE stream = $1 AND partition = $2 ORDER BY xid, id LIMIT 1
      ), oldest AS (
        SELECT log.xid, log.id, log.written_at FROM log, passed
        WHERE log.stream = $1 AND log.partition = $2 AND (log.xid, log.id) <= (passed.xid, passed.id)
        ORDER BY log.xid, log.id LIMIT $4
      ), trimmed AS (
        DELETE FROM log USING oldest
        WHERE log.stream = $1 AND log.partition = $2 AND log.xid = oldest.xid AND log.id = oldest.id
          AND oldest.written_at < $3
        RETURNING log.written_at
      ), noted AS (
        INSERT INTO log_trims (${TRIM.names}) SELECT $1, max(written_at) FROM trimmed HAVING count(*) > 0
        ON CONFLICT (stream) DO UPDATE SET trimmed_to = greatest(log_trims.trimmed_to, excluded.trimmed_to)
      )
      SELECT count(*)::integer AS trimmed FROM trimmed`,
    values: [stream, partition, before, BATCH],
  });
  return row?.trimmed ?? 0;
}

/** Up to when the log has lost entries, so that a replay from its start no longer gives everything; null: it is whole. */
export async function logTrimmedTo(postgres: Postgres): Promise<Date | null> {
  const [row] = await postgres.query<{ trimmedTo: Date | null }>({
    text: 'SELECT max(trimmed_to) AS "trimmedTo" FROM log_trims',
  });
  return row?.trimmedTo ?? null;
}
