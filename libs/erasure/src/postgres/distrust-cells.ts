import type { Postgres } from '@parley/postgres';

/** From now on answers read a tenant's conversations, until its cells are added up again: before facts go. */
export async function distrustCells(postgres: Postgres, tenantId: string): Promise<void> {
  await postgres.query({ text: 'DELETE FROM celled_tenants WHERE tenant_id = $1', values: [tenantId] });
}
