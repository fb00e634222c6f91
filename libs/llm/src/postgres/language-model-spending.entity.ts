import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tenant's spending on language models on the UTC day, in US dollars. */
@Entity('judge_budgets')
export class LanguageModelSpendingEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @Column('date')
  day!: string;

  @Column('double precision')
  spentUsd!: number;
}
