import { TransactionIdColumn } from '@parley/postgres';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DeadLetter } from '../dead-letters.port.js';

/** Messages of one partition, written by one transaction; read in the order of (xid, id). */
@Entity('log')
export class LogEntryEntity {
  @PrimaryColumn('text')
  stream!: string;

  @PrimaryColumn('smallint')
  partition!: number;

  @TransactionIdColumn({ primary: true })
  xid!: string;

  @PrimaryColumn('bigint')
  id!: string;

  @Column('text')
  contract!: string;

  /** JSON array of the messages. */
  @Column('text')
  payload!: string;

  @Column('timestamptz')
  writtenAt!: Date;

  /** W3C traceparent of the transaction that wrote it; null when that was not traced. */
  @Column('text', { nullable: true })
  trace!: string | null;
}

/** The last entry of a partition that a consumer group has committed. */
@Entity('log_positions')
export class LogPositionEntity {
  @PrimaryColumn('text')
  groupName!: string;

  @PrimaryColumn('text')
  stream!: string;

  @PrimaryColumn('smallint')
  partition!: number;

  @TransactionIdColumn()
  xid!: string;

  @Column('bigint')
  id!: string;
}

/** Up to when a stream has lost its entries. */
@Entity('log_trims')
export class LogTrimEntity {
  @PrimaryColumn('text')
  stream!: string;

  @Column('timestamptz')
  trimmedTo!: Date;
}

/** What no retry will mend, kept until somebody puts it back. */
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
