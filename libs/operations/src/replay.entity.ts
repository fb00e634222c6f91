import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A replay of the whole log: asked for by a gateway, done by the workers together. At most one waits. */
@Entity('replays')
export class ReplayEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Whether the projected tables are emptied first. */
  @Column('boolean')
  fresh!: boolean;

  @Column('timestamptz')
  requestedAt!: Date;

  /** Null: the workers have yet to stop their lanes. From then on the lanes' lag says how far it is. */
  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;
}
