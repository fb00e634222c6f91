import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tenant whose days and months are added up. */
@Entity('period_celled_tenants')
export class PeriodCelledTenantEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** Whether all periods without a cell are noted as stale, so that answers may read cells of the others. */
  @Column('boolean')
  listed!: boolean;
}
