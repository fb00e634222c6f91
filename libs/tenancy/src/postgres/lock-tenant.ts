import type { Queryable } from '@parley/postgres';

/** What is counted or compared of a tenant stays as it is until the transaction ends: others who ask wait. */
export async function lockTenant(tx: Queryable, tenantId: string): Promise<void> {
  await tx.query({ text: 'SELECT FROM tenants WHERE id = $1 FOR NO KEY UPDATE', values: [tenantId] });
}
