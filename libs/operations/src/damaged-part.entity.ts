import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part that ClickHouse found broken and put aside. */
@Entity('damaged_parts')
export class DamagedPartEntity {
  @PrimaryColumn('text')
  tableName!: string;

  @PrimaryColumn('text')
  part!: string;

  @Column('text')
  reason!: string;

  @Column('timestamptz')
  foundAt!: Date;
}
