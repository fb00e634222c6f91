import { columnsOf, type Queryable } from '@parley/postgres';
import { type Announcement, messageIdOf } from '../domain/announcement.js';
import { boundedData } from '../domain/bounded-data.js';
import { type EventType, listensTo } from '../domain/event-type.js';
import { WebhookDeliveryEntity } from './webhook.entities.js';

const DELIVERY = columnsOf(WebhookDeliveryEntity, [
  'tenantId',
  'webhookId',
  'id',
  'type',
  'data',
  'conversationId',
  'status',
  'tries',
  'dueAt',
  'attempts',
  'createdAt',
]);

const AT_ONCE = 1_000;

interface Listener extends Record<string, unknown> {
  readonly tenantId: string;
  readonly id: string;
  readonly events: readonly EventType[];
}

/**
 * Puts a message for each endpoint that listens into the outbox, in the transaction of the fact that it tells: it is
 * sent if and only if that transaction commits. Costs one look-up where nobody listens.
 */
export async function announce(tx: Queryable, announced: Announcement | readonly Announcement[]): Promise<void> {
  const announcements = [announced].flat();
  if (announcements.length === 0) return;
  const listeners = await activeListeners(tx, [...new Set(announcements.map(({ tenantId }) => tenantId))]);
  if (listeners.length === 0) return;
  const deliveries = announcements.flatMap((one) => deliveriesOf(one, listeners));
  for (let start = 0; start < deliveries.length; start += AT_ONCE) {
    await insertDeliveries(tx, deliveries.slice(start, start + AT_ONCE));
  }
}

/** Locked, so that none of them is deleted before the transaction ends. */
const activeListeners = (tx: Queryable, tenantIds: readonly string[]): Promise<Listener[]> =>
  tx.query<Listener>({
    name: 'webhook-listeners',
    text: `SELECT tenant_id AS "tenantId", id, events FROM webhooks
           WHERE tenant_id = ANY ($1::uuid[]) AND status = 'active' FOR KEY SHARE`,
    values: [tenantIds],
  });

const isFor = ({ tenantId, type, webhookIds }: Announcement, listener: Listener): boolean =>
  tenantId === listener.tenantId && (webhookIds?.includes(listener.id) ?? listensTo(listener.events, type));

function deliveriesOf(announcement: Announcement, listeners: readonly Listener[]) {
  const hearing = listeners.filter((listener) => isFor(announcement, listener));
  if (hearing.length === 0) return [];
  const message = messageOf(announcement);
  return hearing.map(({ id }) => ({ ...message, webhookId: id }));
}

const messageOf = (announcement: Announcement) => ({
  tenantId: announcement.tenantId,
  id: messageIdOf(announcement),
  type: announcement.type,
  data: boundedData(announcement.data()),
  conversationId: announcement.conversationId ?? null,
  status: 'pending' as const,
  tries: 0,
  dueAt: announcement.at,
  attempts: [],
  createdAt: announcement.at,
});

const insertDeliveries = (tx: Queryable, deliveries: ReturnType<typeof deliveriesOf>): Promise<unknown> =>
  tx.query({
    name: 'insert-webhook-deliveries',
    text: `INSERT INTO webhook_deliveries (${DELIVERY.names})
           SELECT ${DELIVERY.names} FROM json_to_recordset($1) AS given ${DELIVERY.definitions}
           ON CONFLICT DO NOTHING`,
    values: [DELIVERY.toRecordset(deliveries)],
  });
