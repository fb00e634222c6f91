import { TransactionIdColumn } from '@parley/postgres';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ProductMember } from '../domain/members.js';
import type { QualityWeights } from '../domain/quality-weights.js';

@Entity('products')
export class ProductEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { nullable: true })
  icon!: string | null;

  @Column('text', { nullable: true })
  color!: string | null;

  @Column('text', { nullable: true })
  optimizationNotes!: string | null;

  @Column('text')
  userPrivacy!: string;

  @Column('jsonb', { default: [] })
  members!: ProductMember[];

  @Column('jsonb')
  qualityWeights!: QualityWeights;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;

  /** The transaction that inserted it, by which lists are read as of one moment. */
  @TransactionIdColumn({ nullable: true, select: false, insert: false, update: false })
  createdXid?: string | null;
}
