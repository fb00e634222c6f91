import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Texts } from '../written/insight-writer.port.js';

/** A text by a language model, kept for as long as its insight may be requested again. */
@Entity('insight_texts')
export class InsightTextEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** SHA-256 of everything that the model was given. */
  @PrimaryColumn('bytea')
  digest!: Buffer;

  @Column('jsonb')
  text!: Texts;

  @Column('timestamptz')
  writtenAt!: Date;
}
