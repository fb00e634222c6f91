import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number that was taken last by whoever adds up cells. There is one row. */
@Entity('cell_numbers')
export class CellNumberEntity {
  @PrimaryColumn('boolean')
  single!: boolean;

  @Column('bigint')
  last!: number;

  /** How often all cells were asked to be built anew. */
  @Column('bigint')
  rebuilds!: number;
}
