import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DeadLetter } from '../../dead-letters.port.js';

@Entity('dead_letters')
export class DeadLetterEntity implements DeadLetter {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  lane!: string;

  @Column('text')
  contract!: string;

  @Column('text')
  payload!: string;

  @Column('text')
  origin!: string;

  @Column('text')
  step!: DeadLetter['step'];

  @Column('text')
  reason!: string;

  @Column('integer')
  attempts!: number;

  @Column('timestamptz')
  createdAt!: Date;

  /** When it was put back; null while it waits. */
  @Column('timestamptz', { nullable: true })
  replayedAt!: Date | null;
}
