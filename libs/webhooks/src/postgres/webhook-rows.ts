import { notFound } from '@parley/kernel';
import { columnsOf, type Page, type PageWindow, type Queryable, type RowOf, selectPage } from '@parley/postgres';
import type { Webhook } from '../domain/webhook.js';
import type { WebhookKey } from './claim.js';
import { WebhookEntity } from './webhook.entities.js';

const SHOWN = columnsOf(WebhookEntity, [
  'id',
  'url',
  'events',
  'format',
  'status',
  'disabledReason',
  'failingSince',
  'previousUntil',
  'createdAt',
  'updatedAt',
]);
const CREATED = columnsOf(WebhookEntity, [
  'tenantId',
  'id',
  'url',
  'events',
  'format',
  'secret',
  'status',
  'createdBy',
  'createdAt',
  'updatedAt',
]);

export async function insertWebhook(tx: Queryable, row: RowOf<typeof CREATED>): Promise<void> {
  await tx.query({
    text: `INSERT INTO webhooks (${CREATED.names})
           SELECT ${CREATED.names} FROM json_to_recordset($1) AS given ${CREATED.definitions}`,
    values: [CREATED.toRecordset([row])],
  });
}

/**
 * @param lock whether to lock it until the transaction ends.
 * @throws Problem `not_found` when the tenant has no such webhook.
 */
export async function readWebhook(db: Queryable, { tenantId, webhookId }: WebhookKey, lock = false): Promise<Webhook> {
  const [webhook] = await db.query<Webhook & Record<string, unknown>>({
    text: `SELECT ${SHOWN.selectedFrom('w')} FROM webhooks w WHERE w.tenant_id = $1 AND w.id = $2
           ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    values: [tenantId, webhookId],
  });
  if (webhook === undefined) throw notFound('The webhook', 'webhookId');
  return webhook;
}

/** A page, newest first. */
export const listWebhooks = (db: Queryable, tenantId: string, window: PageWindow): Promise<Page<Webhook>> =>
  selectPage<Webhook & Record<string, unknown>>(
    db,
    {
      select: `SELECT ${SHOWN.selectedFrom('w')} FROM webhooks w`,
      alias: 'w',
      where: 'w.tenant_id = $1',
      values: [tenantId],
    },
    window,
  );

/** Gives a fresh start to an endpoint that was disabled or has a new address, with all that waits for it. */
export async function resume(tx: Queryable, { tenantId, webhookId }: WebhookKey, now: Date): Promise<void> {
  await tx.query({
    text: `UPDATE webhooks SET failing_since = NULL, failures = 0, paused_until = NULL
           WHERE tenant_id = $1 AND id = $2`,
    values: [tenantId, webhookId],
  });
  await tx.query({
    text: `UPDATE webhook_deliveries SET due_at = $3
           WHERE tenant_id = $1 AND webhook_id = $2 AND status = 'pending' AND due_at > $3`,
    values: [tenantId, webhookId, now],
  });
}
