import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Up to when a stream has lost its entries. */
@Entity('log_trims')
export class LogTrimEntity {
  @PrimaryColumn('text')
  stream!: string;

  @Column('timestamptz')
  trimmedTo!: Date;
}
