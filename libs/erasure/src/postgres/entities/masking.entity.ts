import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TransactionIdColumn } from '@parley/postgres';
import type { MaskingStep } from '../../domain/masking-job.js';

/** A user whose history is to be masked; the row is deleted when that is done. */
@Entity('maskings')
export class MaskingEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  @Column('text')
  step!: MaskingStep;

  /** The watermark that the lanes have to pass. */
  @TransactionIdColumn({ name: 'horizon', nullable: true })
  watermark!: string | null;

  @Column('timestamptz')
  requestedAt!: Date;
}
