import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tenant whose users have all of their cells, so that answers may read them. */
@Entity('celled_tenants')
export class CelledTenantEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** See `processes`. */
  @Column('smallint')
  cellsVersion!: number;

  @Column('timestamptz')
  addedUpAt!: Date;
}
