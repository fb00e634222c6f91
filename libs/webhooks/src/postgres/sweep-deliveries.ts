import type { Queryable } from '@parley/postgres';

const KEPT_MS = 30 * 86_400_000;
const AT_ONCE = 5_000;

/** Deletes messages older than 30 days with their tries. One that still waits by then is for a disabled endpoint. */
export async function sweepWebhookDeliveries(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  for (let deleted = AT_ONCE; deleted === AT_ONCE;) {
    const rows = await db.query({
      text: `DELETE FROM webhook_deliveries d USING (
               SELECT o.tenant_id, o.webhook_id, o.id FROM webhooks w CROSS JOIN LATERAL (
                 SELECT * FROM webhook_deliveries d
                 WHERE d.tenant_id = w.tenant_id AND d.webhook_id = w.id AND d.created_at < $1
                 ORDER BY d.created_at DESC, d.id DESC LIMIT $2
               ) AS o LIMIT $2
             ) AS old
             WHERE d.tenant_id = old.tenant_id AND d.webhook_id = old.webhook_id AND d.id = old.id RETURNING 1`,
      values: [before, AT_ONCE],
    });
    deleted = rows.length;
  }
}
