import { Entity, PrimaryColumn } from 'typeorm';

/** An event that was the person's only by its conversation; see `eraseEventsWithoutUser`. */
@Entity('erasure_events')
export class ErasureEventEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  erasureId!: string;

  @PrimaryColumn('uuid')
  eventId!: string;
}
