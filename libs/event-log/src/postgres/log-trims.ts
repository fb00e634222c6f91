import { Column, Entity, PrimaryColumn } from 'typeorm';
import { columnsOf, type Postgres, type Queryable } from '@parley/postgres';

/** The time up to which a stream has lost its entries. */
@Entity('log_trims')
export class LogTrimEntity {
  @PrimaryColumn('text')
  stream!: string;

  @Column('timestamptz')
  trimmedTo!: Date;
}

export const TRIM = columnsOf(LogTrimEntity, ['stream', 'trimmedTo']);

/** Called in the transaction that removes the entries. */
export async function noteTrim(
  tx: Queryable,
  gone: readonly { readonly stream: string; readonly writtenAt: Date }[],
): Promise<void> {
  await tx.query({
    text: `INSERT INTO log_trims (${TRIM.names})
           SELECT stream, max(written_at) FROM unnest($1::text[], $2::timestamptz[]) AS gone (stream, written_at)
           GROUP BY stream
           ON CONFLICT (stream) DO UPDATE SET trimmed_to = greatest(log_trims.trimmed_to, excluded.trimmed_to)`,
    values: [gone.map(({ stream }) => stream), gone.map(({ writtenAt }) => writtenAt)],
  });
}

/**
 * The time up to which the log has lost entries, so that a replay from its start is no longer complete; null: it is
 * whole.
 */
export async function logTrimmedTo(postgres: Postgres): Promise<Date | null> {
  const [row] = await postgres.query<{ trimmedTo: Date | null }>({
    text: 'SELECT max(trimmed_to) AS "trimmedTo" FROM log_trims',
  });
  return row?.trimmedTo ?? null;
}
