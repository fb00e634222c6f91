import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last number that was taken to add up cells. There is one row. */
@Entity('cell_numbers')
export class CellNumberEntity {
  @PrimaryColumn('boolean')
  single!: boolean;

  @Column('bigint')
  last!: number;

  /** How often a rebuild of all cells was requested. */
  @Column('bigint')
  rebuilds!: number;
}
