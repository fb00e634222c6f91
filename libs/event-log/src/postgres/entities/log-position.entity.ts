import { Entity, PrimaryColumn, Column } from 'typeorm';
import { TransactionIdColumn } from '@parley/postgres';

/** The last entry of a partition that a consumer group has committed. */
@Entity('log_positions')
export class LogPositionEntity {
  @PrimaryColumn('text')
  groupName!: string;

  @PrimaryColumn('text')
  stream!: string;

  @PrimaryColumn('smallint')
  partition!: number;

  @TransactionIdColumn()
  xid!: string;

  @Column('bigint')
  id!: string;
}
