import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tenant whose days and months are added up. */
@Entity('period_celled_tenants')
export class PeriodCelledTenantEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** Whether all periods are noted of which there is no cell yet, so that answers may read the others. */
  @Column('boolean')
  listed!: boolean;
}
