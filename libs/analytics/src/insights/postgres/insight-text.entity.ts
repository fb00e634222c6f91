import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Texts } from '../written/insight-writer.port.js';

/** What a language model wrote, for as long as the insight may be asked for again. */
@Entity('insight_texts')
export class InsightTextEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** SHA-256 of all that the model was given. */
  @PrimaryColumn('bytea')
  digest!: Buffer;

  @Column('jsonb')
  text!: Texts;

  @Column('timestamptz')
  writtenAt!: Date;
}
