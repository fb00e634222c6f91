import type { SubscriptionStatus } from '@parley/event-log';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type ProcessKind = 'gateway' | 'worker' | 'standalone';

/** A process, as it last reported itself. It names no host: hosts are for the platform to know. */
@Entity('processes')
export class ProcessEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: ProcessKind;

  @Column('text', { array: true })
  roles!: readonly string[];

  @Column('text')
  version!: string;

  @Column('jsonb')
  lanes!: readonly SubscriptionStatus[];

  /** The replay for which it has stopped its lanes. */
  @Column('uuid', { nullable: true })
  pausedFor!: string | null;

  /** Whether it adds up cells when it inserts facts. */
  @Column('boolean')
  keepsCells!: boolean;

  /** The version of its cells' shape: cells of an older version are not read. */
  @Column('smallint')
  cellsVersion!: number;

  @Column('timestamptz')
  startedAt!: Date;

  @Column('timestamptz')
  seenAt!: Date;
}
