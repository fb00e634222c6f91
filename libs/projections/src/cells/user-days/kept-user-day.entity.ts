import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CelledTable } from '@parley/clickhouse';

/** A day on which a user's conversations came in, and whose sums are kept apart from those of the user's other days. */
@Entity('kept_user_days')
export class KeptUserDayEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  /** Nil where the conversations have no organization. */
  @PrimaryColumn('uuid')
  organizationId!: string;

  /** Which facts are added up. */
  @PrimaryColumn('text')
  cells!: CelledTable;

  /** `2026-11-21`. */
  @PrimaryColumn('date')
  startsOn!: string;

  /** Taken before its facts were read. */
  @Column('bigint')
  number!: number;

  /** Whether its cell is written, so that it may be read in place of facts. */
  @Column('boolean')
  isAddedUp!: boolean;
}
