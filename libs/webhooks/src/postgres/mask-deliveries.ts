import type { Json } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { maskJson } from '@parley/privacy';

interface Masked {
  readonly tenantId: string;
  readonly conversationId: string;
}

/** Masks what messages say of a conversation, and the answers to them, which may repeat it. */
export async function maskWebhookDeliveries(tx: Queryable, { tenantId, conversationId }: Masked): Promise<void> {
  const deliveries = await tx.query<{ webhookId: string; id: string; data: Json; attempts: Json }>({
    text: `SELECT webhook_id AS "webhookId", id, data, attempts FROM webhook_deliveries
           WHERE tenant_id = $1 AND conversation_id = $2 FOR UPDATE`,
    values: [tenantId, conversationId],
  });
  for (const { webhookId, id, data, attempts } of deliveries) {
    const masked = [data, attempts].map((json) => JSON.stringify(maskJson<Json>(json)));
    await tx.query({
      text: `UPDATE webhook_deliveries SET data = $4, attempts = $5 WHERE tenant_id = $1 AND webhook_id = $2 AND id = $3`,
      values: [tenantId, webhookId, id, ...masked],
    });
  }
}
