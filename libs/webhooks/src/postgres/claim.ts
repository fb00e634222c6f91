import { columnsOf, type Queryable, type RowOf } from '@parley/postgres';
import { WebhookDeliveryEntity, WebhookEntity } from './webhook.entities.js';

export interface WebhookKey {
  readonly tenantId: string;
  readonly webhookId: string;
}

/** An endpoint that a worker has to itself until then. */
export interface WebhookClaim extends WebhookKey {
  readonly claimedUntil: Date;
}

/** How long a claim lasts. A worker that dies holds up its endpoints for so long; one that lives is done before. */
const CLAIM_MS = 60_000;

/**
 * Claims endpoints with something due, up to the limit, that no other worker has; those with the fewest failures first.
 * Endpoints of closed tenants wait.
 */
export const claimWebhooks = (db: Queryable, now: Date, limit: number): Promise<WebhookClaim[]> =>
  db.query<WebhookClaim & Record<string, unknown>>({
    name: 'claim-webhooks',
    text: `UPDATE webhooks w SET claimed_until = $2 FROM (
             SELECT c.tenant_id, c.id FROM webhooks c JOIN tenants t ON t.id = c.tenant_id AND t.closed_at IS NULL
             WHERE c.status = 'active' AND (c.claimed_until IS NULL OR c.claimed_until <= $1)
               AND (c.paused_until IS NULL OR c.paused_until <= $1)
               AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.tenant_id = c.tenant_id AND d.webhook_id = c.id
                 AND d.status = 'pending' AND d.due_at <= $1)
             ORDER BY c.failures, random() LIMIT $3 FOR NO KEY UPDATE OF c SKIP LOCKED
           ) AS free WHERE w.tenant_id = free.tenant_id AND w.id = free.id
           RETURNING w.tenant_id AS "tenantId", w.id AS "webhookId", w.claimed_until AS "claimedUntil"`,
    values: [now, new Date(now.getTime() + CLAIM_MS), limit],
  });

/** Ends a claim, unless it has run out and the endpoint is another worker's. */
export async function releaseWebhook(
  db: Queryable,
  { tenantId, webhookId, claimedUntil }: WebhookClaim,
): Promise<void> {
  await db.query({
    name: 'release-webhook',
    text: `UPDATE webhooks SET claimed_until = NULL WHERE tenant_id = $1 AND id = $2 AND claimed_until = $3`,
    values: [tenantId, webhookId, claimedUntil],
  });
}

const DELIVERY = columnsOf(WebhookDeliveryEntity, [
  'tenantId',
  'webhookId',
  'id',
  'type',
  'data',
  'tries',
  'createdAt',
]);
const ENDPOINT = columnsOf(WebhookEntity, [
  'url',
  'format',
  'secret',
  'previousSecret',
  'previousUntil',
  'failingSince',
  'failures',
]);

/** A message that is due, with what is known of its endpoint. */
export type DueDelivery = RowOf<typeof DELIVERY> & RowOf<typeof ENDPOINT>;

/** The oldest message that is due; null: there is none, or the endpoint is disabled or gone by now. */
export async function nextDelivery(
  db: Queryable,
  { tenantId, webhookId }: WebhookKey,
  now: Date,
): Promise<DueDelivery | null> {
  const [due] = await db.query<DueDelivery & Record<string, unknown>>({
    name: 'next-webhook-delivery',
    text: `SELECT ${DELIVERY.selectedFrom('d')}, ${ENDPOINT.selectedFrom('w')}
           FROM webhook_deliveries d JOIN webhooks w ON w.tenant_id = d.tenant_id AND w.id = d.webhook_id
           WHERE d.tenant_id = $1 AND d.webhook_id = $2 AND d.status = 'pending' AND d.due_at <= $3 AND w.status = 'active'
           ORDER BY d.created_at, d.id LIMIT 1`,
    values: [tenantId, webhookId, now],
  });
  return due ?? null;
}
