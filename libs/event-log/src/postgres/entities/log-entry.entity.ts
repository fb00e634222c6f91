import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TransactionIdColumn } from '@parley/postgres';

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
