import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A run over the whole history with a newer analyser. At most one is unfinished. */
@Entity('reanalyses')
export class ReanalysisRun {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('integer')
  analyserVersion!: number;

  @Column('timestamptz')
  requestedAt!: Date;

  /** Null: under way, or waiting for a worker. */
  @Column('timestamptz', { nullable: true })
  finishedAt!: Date | null;

  /** Conversations to analyse again; null until a worker has counted them. */
  @Column('integer', { nullable: true })
  total!: number | null;

  @Column('integer')
  analysed!: number;

  /** Conversations that keep their older analysis because the newer one failed. */
  @Column('integer')
  failed!: number;

  /** How far it has come, in ClickHouse's order of identifiers: a worker that resumes the run continues after this. */
  @Column('uuid', { nullable: true })
  tenantId!: string | null;

  @Column('uuid', { nullable: true })
  conversationId!: string | null;
}
