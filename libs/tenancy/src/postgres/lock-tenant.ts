import type { Queryable } from '@parley/postgres';
import type { Plan } from '../domain/plan.js';

/**
 * Keeps what is counted or compared for a tenant as it is until the transaction ends: others who lock it wait.
 * @returns its plan.
 */
export async function lockTenant(tx: Queryable, tenantId: string): Promise<Plan> {
  const [tenant] = await tx.query<{ plan: Plan }>({
    text: 'SELECT plan FROM tenants WHERE id = $1 FOR NO KEY UPDATE',
    values: [tenantId],
  });
  if (tenant === undefined) throw new Error('A key without a tenant.');
  return tenant.plan;
}
