import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PeriodKind } from '@parley/clickhouse';

/** A period whose facts are read, since its cell lacks some of them. */
@Entity('stale_periods')
export class StalePeriodEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('text')
  kind!: PeriodKind;

  /** Nil where the period belongs to the whole tenant. */
  @PrimaryColumn('uuid')
  productId!: string;

  /** `2026-11-21`; for a month, its first day. */
  @PrimaryColumn('date')
  startsOn!: string;

  /** Taken after the insert that touched the period. */
  @Column('bigint')
  number!: number;

  @Column('timestamptz')
  touchedAt!: Date;
}
