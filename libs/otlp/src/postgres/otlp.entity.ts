import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Content, Names, Operation } from '../domain/fragment.js';

/** A trace of which fragments were stored. */
@Entity('otlp_traces')
export class OtlpTraceEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('text')
  traceId!: string;

  /** Whether the span that speaks for the whole trace has arrived. */
  @Column('boolean')
  hasOwner!: boolean;

  /** When the stored fragments are to be assembled; null: they were, or were given up. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  /** When its last fragment came. */
  @Column('timestamptz')
  receivedAt!: Date;

  /** Number of its fragments. */
  @Column('integer', { default: 0 })
  fragments!: number;

  /** Bytes of its fragments as JSON in UTF-8, as they were stored. */
  @Column('integer', { default: 0 })
  bytes!: number;

  /** Number of attempts to assemble it that failed, did not end, or are under way. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** The last failure, if any. */
  @Column('text', { nullable: true })
  problem!: string | null;
}

/** What is kept of a span, or of a log record that belongs to one. */
@Entity('otlp_fragments')
export class OtlpFragmentEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('text')
  traceId!: string;

  @PrimaryColumn('text')
  spanId!: string;

  @PrimaryColumn('text')
  kind!: string;

  @Column('text', { nullable: true })
  parentSpanId!: string | null;

  @Column('text', { nullable: true })
  operation!: Operation | null;

  @Column('double precision')
  startMs!: number;

  @Column('double precision')
  endMs!: number;

  /** The user that the fragment itself names; others of its trace may name one for it. */
  @Column('text', { nullable: true })
  externalUserId!: string | null;

  @Column('jsonb')
  names!: Names;

  @Column('jsonb')
  content!: Content;
}
