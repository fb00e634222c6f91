import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Content, Names, Operation } from '../domain/fragment.js';

/** A trace of which something came in. */
@Entity('otlp_traces')
export class OtlpTraceEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('text')
  traceId!: string;

  /** Whether the span is there that speaks for the whole of it. */
  @Column('boolean')
  hasOwner!: boolean;

  /** When what is there is to be assembled; null: it was. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  /** When something of it came last. */
  @Column('timestamptz')
  receivedAt!: Date;

  /** How often it could not be assembled. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** Why it was given up. */
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

  /** The user whom it names itself; the others of its trace may name one for it. */
  @Column('text', { nullable: true })
  externalUserId!: string | null;

  @Column('jsonb')
  names!: Names;

  @Column('jsonb')
  content!: Content;
}
