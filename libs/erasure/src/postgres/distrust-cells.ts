import type { Postgres } from '@parley/postgres';

/** Makes answers read the tenant's conversations until its cells are added up again; call before deleting facts. */
export async function distrustCells(postgres: Postgres, tenantId: string): Promise<void> {
  await postgres.query({ text: 'DELETE FROM celled_tenants WHERE tenant_id = $1', values: [tenantId] });
}
