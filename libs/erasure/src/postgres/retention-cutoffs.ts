import type { Queryable } from '@parley/postgres';
import type { TenantCutoff } from '../retain/old-facts.js';

const DAY_MS = 86_400_000;

/** The tenants that keep their data for a limited number of days. */
export async function retentionCutoffs(db: Queryable, now: Date): Promise<TenantCutoff[]> {
  const tenants = await db.query<{ id: string; retentionDays: number }>({
    text: `SELECT id, retention_days AS "retentionDays" FROM tenants WHERE retention_days IS NOT NULL ORDER BY id`,
  });
  return tenants.map(({ id, retentionDays }) => ({
    tenantId: id,
    before: new Date(now.getTime() - retentionDays * DAY_MS),
  }));
}
