import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A replay of the whole log: requested by a gateway, carried out by all workers together. At most one waits. */
@Entity('replays')
export class ReplayEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Whether the projected tables are emptied first. */
  @Column('boolean')
  fresh!: boolean;

  @Column('timestamptz')
  requestedAt!: Date;

  /** Null until the workers have stopped their lanes. From then on the lanes' lag shows the progress. */
  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;
}
