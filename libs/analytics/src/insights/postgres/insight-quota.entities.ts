import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a tenant has used of its insights: one row a tenant, updated in place. */
@Entity('insight_budgets')
export class InsightUseEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** When the running hour began. */
  @Column('timestamptz')
  hour!: Date;

  @Column('integer')
  spent!: number;
}

/** An insight that was taken from the quota in the last two hours: it may be asked for again for nothing. */
@Entity('insight_receipts')
export class ChargedInsightEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** SHA-256 of question and answer. */
  @PrimaryColumn('bytea')
  digest!: Buffer;

  @Column('timestamptz')
  paidAt!: Date;
}
