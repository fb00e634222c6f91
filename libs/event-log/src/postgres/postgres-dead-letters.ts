import { Column, Entity, PrimaryColumn } from 'typeorm';
import { STREAMS } from '@parley/contracts';
import { v5 } from 'uuid';
import { wellFormed } from '@parley/kernel';
import { columnsOf, type Postgres, type Queryable } from '@parley/postgres';
import { type DeadLetter, type DeadLetterFilter, DeadLetters } from '../dead-letters.port.js';

/** A message that no retry will mend, kept until somebody puts it back. */
@Entity('dead_letters')
export class DeadLetterEntity implements DeadLetter {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  lane!: string;

  @Column('text')
  contract!: string;

  @Column('text')
  payload!: string;

  @Column('text')
  origin!: string;

  @Column('text')
  step!: DeadLetter['step'];

  @Column('text')
  reason!: string;

  @Column('integer')
  attempts!: number;

  @Column('timestamptz')
  createdAt!: Date;

  /** When it was put back; null while it waits. */
  @Column('timestamptz', { nullable: true })
  replayedAt!: Date | null;
}

const ADDED = columnsOf(DeadLetterEntity, [
  'id',
  'lane',
  'contract',
  'payload',
  'origin',
  'step',
  'reason',
  'attempts',
]);

export class PostgresDeadLetters extends DeadLetters {
  constructor(private readonly postgres: Postgres) {
    super();
  }

  override async add(letters: readonly DeadLetter[]): Promise<void> {
    await this.postgres.query({
      text: `INSERT INTO dead_letters (${ADDED.names})
             SELECT ${ADDED.names} FROM json_to_recordset($1) AS letter ${ADDED.definitions}
             ON CONFLICT DO NOTHING`,
      values: [ADDED.toRecordset(letters.map(toRow))],
    });
  }

  override async replay(tx: Queryable, lane: string, most: number): Promise<number> {
    // An origin in the log starts with `stream/partition@`: the entry goes back where its key belongs. Letters with
    // other origins were never in the log, and stay where they are.
    const [row] = await tx.query<{ replayed: number }>({
      text: `
        WITH waiting AS (
          UPDATE dead_letters SET replayed_at = clock_timestamp()
          WHERE id IN (
            SELECT id FROM dead_letters WHERE lane = $1 AND replayed_at IS NULL AND origin ~ $2
            ORDER BY created_at LIMIT $3 FOR UPDATE)
          RETURNING contract, payload, split_part(origin, '/', 1) AS stream,
            split_part(split_part(origin, '/', 2), '@', 1)::smallint AS partition
        ), replayed AS (
          INSERT INTO log (stream, partition, contract, payload)
          SELECT stream, partition, contract, payload FROM waiting
          RETURNING 1
        )
        SELECT count(*)::integer AS replayed FROM replayed`,
      values: [lane, `^(${STREAMS.join('|')})/[0-9]{1,4}@`, most],
    });
    return row?.replayed ?? 0;
  }

  override async discard(tx: Queryable, { lane, id, replayed }: DeadLetterFilter, most: number): Promise<number> {
    const [row] = await tx.query<{ discarded: number }>({
      text: `
        WITH discarded AS (
          DELETE FROM dead_letters
          WHERE id IN (
            SELECT id FROM dead_letters
            WHERE lane = $1 AND ($2::uuid IS NULL OR id = $2) AND ($3 OR replayed_at IS NULL)
            LIMIT $4 FOR UPDATE)
          RETURNING 1
        )
        SELECT count(*)::integer AS discarded FROM discarded`,
      values: [lane, id, replayed, most],
    });
    return row?.discarded ?? 0;
  }

  override async count(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.postgres.query<{ lane: string; letters: number }>({
      text: `SELECT lane, count(*)::integer AS letters FROM dead_letters WHERE replayed_at IS NULL GROUP BY lane`,
    });
    return new Map(rows.map(({ lane, letters }) => [lane, letters]));
  }
}

const NAMESPACE = '4a3c8f0e-3f5b-5d0e-8f43-2b1d9f6c7a52';

/** The same for a letter that is added again: a batch that fails after adding its letters comes again. */
const idOf = ({ lane, contract, payload, origin, step }: DeadLetter): string =>
  v5(JSON.stringify([lane, contract, payload, origin, step]), NAMESPACE);

/** An unreadable message may hold anything; a letter that could not be stored would hold its lane up for good. */
const toRow = (letter: DeadLetter) => ({
  ...letter,
  id: idOf(letter),
  contract: wellFormed(letter.contract),
  payload: wellFormed(letter.payload),
  reason: wellFormed(letter.reason),
});
