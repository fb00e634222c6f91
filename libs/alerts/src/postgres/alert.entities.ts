import { TransactionIdColumn } from '@parley/postgres';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AlertDefinition } from '../alert.js';
import type { AlertState, AlertStateName, Said, Verdict } from '../domain/alert-state.js';

@Entity('alerts')
export class AlertEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('jsonb')
  definition!: AlertDefinition;

  @Column('jsonb')
  state!: AlertState;

  /** Counts writes, so that a write based on an outdated alert is detected. */
  @Column('integer', { default: 1 })
  revision!: number;

  /** When the next window has settled; null: paused. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  @Column('uuid')
  createdBy!: string;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;

  /** The transaction that inserted the row, by which lists are read as of one moment. */
  @TransactionIdColumn({ nullable: true, select: false, insert: false, update: false })
  createdXid?: string | null;
}

/** What one evaluation found, and what was said of it. */
@Entity('alert_evaluations')
export class AlertEvaluationEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  alertId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('timestamptz')
  windowFrom!: Date;

  @Column('timestamptz')
  windowTo!: Date;

  @Column('double precision', { nullable: true })
  value!: number | null;

  /** The value of the windows before, where the condition asks for it. */
  @Column('double precision', { nullable: true })
  previous!: number | null;

  @Column('double precision', { nullable: true })
  pValue!: number | null;

  /** Those of the window that the value was taken of. */
  @Column('integer')
  conversations!: number;

  @Column('text')
  verdict!: Verdict;

  @Column('text')
  state!: AlertStateName;

  /** Why the question could not be asked. */
  @Column('text', { nullable: true })
  problem!: string | null;

  /** The notification's number; null: nothing was said. */
  @Column('integer', { nullable: true })
  number!: number | null;

  @Column('text', { nullable: true })
  toldFrom!: Said | null;

  @Column('text', { nullable: true })
  toldTo!: Said | null;

  @Column('timestamptz')
  createdAt!: Date;

  @TransactionIdColumn({ nullable: true, select: false, insert: false, update: false })
  createdXid?: string | null;
}
