import { TransactionIdColumn } from '@parley/postgres';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ModelFacts, ModelSource } from '../domain/model-facts.js';

/** Facts about a model for all tenants: reference data that holds nothing of any tenant, updated at start. */
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

/** A tenant's own model, or its changes to a catalogue model: such a row has the catalogue's id and no name. */
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

  /** The transaction that inserted the row, so that pages of a list are consistent; null in older rows. */
  @TransactionIdColumn({ nullable: true, insert: false, default: () => 'pg_current_xact_id()' })
  createdXid!: string | null;
}

/** The model that each name in the tenant's conversations stands for. */
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
