import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Plan } from '../domain/plan.js';

@Entity('tenants')
export class Tenant {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  plan!: Plan;

  /** Null: kept for good. */
  @Column('integer', { name: 'retention_days', nullable: true })
  retentionDays!: number | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** Since when its keys open nothing; null while it is open. */
  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt!: Date | null;
}
