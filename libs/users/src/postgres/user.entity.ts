import type { JsonObject } from '@parley/kernel';
import { TransactionIdColumn } from '@parley/postgres';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  externalId!: string;

  @Column('uuid', { nullable: true })
  organizationId!: string | null;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('boolean', { default: false })
  anonymized!: boolean;

  @Column('jsonb', { default: {} })
  properties!: JsonObject;

  /** Rises with every change; projections keep the highest. */
  @Column('bigint', { default: 1 })
  revision!: number;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;

  /** The transaction that inserted the row, so that pages of a list are consistent; null in older rows. */
  @TransactionIdColumn({ nullable: true, insert: false, default: () => 'pg_current_xact_id()' })
  createdXid!: string | null;
}
