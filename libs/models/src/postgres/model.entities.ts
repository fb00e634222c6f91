import { TransactionIdColumn } from '@parley/postgres';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ModelFacts, ModelSource } from '../domain/model-facts.js';

/** What is known of a model everywhere: reference data with nothing of a tenant in it, brought up to date at start. */
@Entity('catalogue_models')
export class CatalogueModelEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  canonicalId!: string;

  @Column('jsonb')
  facts!: ModelFacts;

  @Column('timestamptz')
  createdAt!: Date;
}

/** A tenant's own model; or what it says otherwise of the catalogue's: such a row has the catalogue's id and no name. */
@Entity('models')
export class ModelEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('text', { nullable: true })
  canonicalId!: string | null;

  @Column('text')
  source!: ModelSource;

  @Column('jsonb')
  facts!: Partial<ModelFacts>;

  @Column('timestamptz')
  createdAt!: Date;

  /** Which transaction brought the row in, so that pages of a list fit together; null for rows from before it was kept. */
  @TransactionIdColumn({ nullable: true, insert: false, default: () => 'pg_current_xact_id()' })
  createdXid!: string | null;
}

/** Which model each name stands for that conversations of the tenant use. */
@Entity('model_names')
export class ModelNameEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('text')
  name!: string;

  @Column('uuid')
  modelId!: string;

  @Column('timestamptz')
  firstSeenAt!: Date;
}
