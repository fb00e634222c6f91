import type { Queryable } from '@parley/postgres';

/** Whether the tenant has all of them. */
export async function areWebhooks(db: Queryable, tenantId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const text = 'SELECT id FROM webhooks WHERE tenant_id = $1 AND id = ANY ($2::uuid[])';
  const rows = await db.query({ text, values: [tenantId, ids] });
  return rows.length === new Set(ids.map((id) => id.toLowerCase())).size;
}
