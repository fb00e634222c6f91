import { Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { lockTenant, type PlanLimits } from '@parley/tenancy';

/** @throws Problem `forbidden` when the tenant has as many custom segments as its plan allows. */
export async function requireRoom(tx: Queryable, limits: PlanLimits, tenantId: string): Promise<void> {
  // From here on creations of one tenant take turns, so that two cannot both take the last place.
  const plan = await lockTenant(tx, tenantId);
  const { customSegments: allowed } = limits.of(plan);
  if (allowed === Infinity) return;
  const [row] = await tx.query<{ count: number }>({
    text: 'SELECT count(*)::int AS count FROM custom_segments WHERE tenant_id = $1',
    values: [tenantId],
  });
  if ((row?.count ?? 0) < allowed) return;
  throw new Problem(
    'forbidden',
    `The plan "${plan}" allows ${allowed} custom segments, and there are that many already. Delete one or move to a larger plan.`,
  );
}
