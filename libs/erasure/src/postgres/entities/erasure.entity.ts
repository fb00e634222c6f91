import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TransactionIdColumn } from '@parley/postgres';
import type { ErasureStep } from '../../domain/erasure-job.js';
import type { Counts } from '../../domain/counts.js';

/** An erasure and, once it is done, its receipt. */
@Entity('erasures')
export class ErasureEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  /** The transaction that created the user: nothing in the log before it speaks of them. Null: not known. */
  @TransactionIdColumn({ nullable: true })
  userXid!: string | null;

  /** Finds the erasure under way when a request is repeated; null once it is done. */
  @Column('bytea', { nullable: true })
  subject!: Buffer | null;

  @Column('text')
  step!: ErasureStep;

  /** The watermark that the lanes have to pass. */
  @TransactionIdColumn({ name: 'horizon', nullable: true })
  watermark!: string | null;

  @Column('jsonb')
  counts!: Counts;

  @Column('timestamptz')
  requestedAt!: Date;

  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  finishedAt!: Date | null;

  /** When the disk space of what it deleted was freed. */
  @Column('timestamptz', { nullable: true })
  vacuumedAt!: Date | null;
}
