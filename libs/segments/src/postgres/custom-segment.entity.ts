import { TransactionIdColumn } from '@parley/postgres';
import type { SegmentFilters } from '@parley/segment-rules';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('custom_segments')
export class CustomSegmentEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { nullable: true })
  icon!: string | null;

  @Column('jsonb')
  filters!: SegmentFilters;

  @Column('boolean', { default: false })
  isFavorited!: boolean;

  @Column('uuid', { nullable: true })
  createdBy!: string | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;

  /** The transaction that inserted the row; lists use it to read as of one moment. */
  @TransactionIdColumn({ nullable: true, select: false, insert: false, update: false })
  createdXid?: string | null;
}
