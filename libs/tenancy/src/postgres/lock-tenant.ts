import type { Queryable } from '@parley/postgres';

/** Keeps what is counted or compared for a tenant as it is until the transaction ends: others who lock it wait. */
export async function lockTenant(tx: Queryable, tenantId: string): Promise<void> {
  await tx.query({ text: 'SELECT FROM tenants WHERE id = $1 FOR NO KEY UPDATE', values: [tenantId] });
}
