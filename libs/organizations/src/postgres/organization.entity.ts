import type { JsonObject } from '@parley/kernel';
import { TransactionIdColumn } from '@parley/postgres';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('organizations')
export class OrganizationEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  externalId!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('jsonb', { default: {} })
  properties!: JsonObject;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;

  /** The transaction that inserted the row, so that pages of a list are consistent; null in older rows. */
  @TransactionIdColumn({ nullable: true, insert: false, default: () => 'pg_current_xact_id()' })
  createdXid!: string | null;
}
