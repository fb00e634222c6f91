import type { Queryable } from '@parley/postgres';
import { type SecurityLog, THE_SERVICE } from '@parley/tenancy';
import type { AfterAttempt } from '../domain/after-attempt.js';
import type { DeliveryAttempt } from '../domain/delivery.js';
import type { DueDelivery } from './claim.js';

/** How many tries of a message are kept; the oldest, from before it was sent again by hand, go first. */
const KEPT_ATTEMPTS = 10;

/**
 * Records the result of a try: on the message, unless it was erased meanwhile, and on the endpoint. A failure at an
 * address that has been replaced meanwhile says nothing of the new one: the message stays due, as often as before.
 */
export const recordAttempt = (
  securityLog: SecurityLog,
  due: DueDelivery,
  attempt: DeliveryAttempt,
  after: AfterAttempt,
): Promise<void> =>
  securityLog.transaction(THE_SERVICE, async (tx, note) => {
    const isAsBefore = due.failingSince === null && after.endpoint.failingSince === null;
    const isStill = isAsBefore || (await recordHealth(tx, due, after));
    const stays = { status: 'pending', tries: due.tries, dueAt: new Date(attempt.at) } as const;
    await recordDelivery(tx, due, attempt, isStill || attempt.error === null ? after.delivery : stays);
    const { tenantId, webhookId: subjectId } = due;
    const { disabledReason: detail } = after.endpoint;
    if (isStill && detail !== null) note({ kind: 'webhook.disabled', tenantId, subjectId, detail });
  });

/** A failure moves only a message that is as it was: another worker may have delivered it, or somebody sent it again. */
const MOVES = `($4 = 'delivered' OR status = 'pending' AND tries = $8)`;

async function recordDelivery(
  tx: Queryable,
  { tenantId, webhookId, id, tries: triesBefore }: DueDelivery,
  attempt: DeliveryAttempt,
  { status, tries, dueAt }: AfterAttempt['delivery'],
): Promise<void> {
  await tx.query({
    name: 'record-webhook-attempt',
    text: `UPDATE webhook_deliveries SET status = CASE WHEN ${MOVES} THEN $4 ELSE status END,
             tries = CASE WHEN ${MOVES} THEN $5 ELSE tries END, due_at = CASE WHEN ${MOVES} THEN $6 ELSE due_at END,
             attempts = CASE WHEN jsonb_array_length(attempts) >= ${KEPT_ATTEMPTS} THEN attempts - 0 ELSE attempts END || $7::jsonb
           WHERE tenant_id = $1 AND webhook_id = $2 AND id = $3`,
    values: [tenantId, webhookId, id, status, tries, dueAt, JSON.stringify([attempt]), triesBefore],
  });
}

/** @returns whether the endpoint is still there, and has the address that was tried. */
async function recordHealth(
  tx: Queryable,
  { tenantId, webhookId, url }: DueDelivery,
  { endpoint: { failingSince, failures, pausedUntil, disabledReason } }: AfterAttempt,
): Promise<boolean> {
  const [found] = await tx.query({
    name: 'record-webhook-health',
    text: `UPDATE webhooks SET failing_since = $3, failures = $4, paused_until = $5,
             status = CASE WHEN $6::text IS NULL THEN status ELSE 'disabled' END,
             disabled_reason = coalesce($6, disabled_reason)
           WHERE tenant_id = $1 AND id = $2 AND url = $7 RETURNING 1`,
    values: [tenantId, webhookId, failingSince, failures, pausedUntil, disabledReason, url],
  });
  return found !== undefined;
}
