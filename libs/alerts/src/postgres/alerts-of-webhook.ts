import { Injectable } from '@nestjs/common';
import type { Queryable } from '@parley/postgres';
import { type WebhookKey, WebhookUses } from '@parley/webhooks';

const NAMED = 5;

@Injectable()
export class AlertsOfWebhook extends WebhookUses {
  /** Disabled channels do not count, nor do those being deleted. */
  override async alertsWithNoOther(tx: Queryable, { tenantId, webhookId }: WebhookKey): Promise<string[]> {
    const rows = await tx.query<{ name: string }>({
      text: `SELECT a.name FROM alerts a
             CROSS JOIN LATERAL (
               SELECT array_agg(channel::uuid) AS ids FROM jsonb_array_elements_text(a.definition->'channels') AS channel
             ) AS told
             WHERE a.tenant_id = $1 AND $2::uuid = ANY (told.ids) AND NOT EXISTS (
               SELECT FROM webhooks w WHERE w.tenant_id = $1 AND w.id = ANY (told.ids) AND w.id <> $2 AND w.status = 'active')
             ORDER BY a.name LIMIT $3`,
      values: [tenantId, webhookId, NAMED],
    });
    return rows.map(({ name }) => name);
  }
}
