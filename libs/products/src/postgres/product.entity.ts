import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TransactionIdColumn } from '@parley/postgres';
import type { ProductMember } from '../domain/members.js';
import type { QualityWeights } from '../domain/quality-weights.js';

@Entity('products')
export class Product {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { nullable: true })
  icon!: string | null;

  @Column('text', { nullable: true })
  color!: string | null;

  @Column('text', { name: 'optimization_notes', nullable: true })
  optimizationNotes!: string | null;

  @Column('text', { name: 'user_privacy' })
  userPrivacy!: string;

  @Column('jsonb')
  members!: ProductMember[];

  @Column('jsonb', { name: 'quality_weights' })
  qualityWeights!: QualityWeights;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  /** The transaction that brought it in, by which lists are read as of one moment. */
  @TransactionIdColumn({ nullable: true, select: false, insert: false, update: false })
  createdXid?: string | null;
}
