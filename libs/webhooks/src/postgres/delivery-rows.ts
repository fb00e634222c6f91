import { notFound } from '@parley/kernel';
import { columnsOf, type Page, type PageWindow, type Queryable, type RowOf, selectPage } from '@parley/postgres';
import type { WebhookKey } from './claim.js';
import { WebhookDeliveryEntity } from './webhook.entities.js';

const SHOWN = columnsOf(WebhookDeliveryEntity, ['id', 'type', 'data', 'status', 'dueAt', 'attempts', 'createdAt']);

/** A delivery as its tenant sees it. */
export type Delivery = RowOf<typeof SHOWN>;

export async function readDelivery(
  db: Queryable,
  { tenantId, webhookId }: WebhookKey,
  deliveryId: string,
): Promise<Delivery> {
  const [delivery] = await db.query<Delivery & Record<string, unknown>>({
    text: `SELECT ${SHOWN.selectedFrom('d')} FROM webhook_deliveries d
           WHERE d.tenant_id = $1 AND d.webhook_id = $2 AND d.id = $3`,
    values: [tenantId, webhookId, deliveryId],
  });
  if (delivery === undefined) throw notFound('The delivery', 'deliveryId');
  return delivery;
}

/** A page, newest first. */
export const listDeliveries = (
  db: Queryable,
  { tenantId, webhookId }: WebhookKey,
  status: string | null,
  window: PageWindow,
): Promise<Page<Delivery>> =>
  selectPage<Delivery & Record<string, unknown>>(
    db,
    {
      select: `SELECT ${SHOWN.selectedFrom('d')} FROM webhook_deliveries d`,
      alias: 'd',
      where: `d.tenant_id = $1 AND d.webhook_id = $2 AND ($3::text IS NULL OR d.status = $3)`,
      values: [tenantId, webhookId, status],
    },
    window,
  );

/** Makes the message due again, as if it had just been announced. */
export async function makePending(
  tx: Queryable,
  { tenantId, webhookId }: WebhookKey,
  deliveryId: string,
  now: Date,
): Promise<void> {
  await tx.query({
    text: `UPDATE webhook_deliveries SET status = 'pending', tries = 0, due_at = $4
           WHERE tenant_id = $1 AND webhook_id = $2 AND id = $3`,
    values: [tenantId, webhookId, deliveryId, now],
  });
}
