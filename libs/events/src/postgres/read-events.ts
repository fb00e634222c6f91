import { notFound } from '@parley/kernel';
import { binder, type Queryable, seekById, type SeekWindow } from '@parley/postgres';
import type { EventFilters, RecordedEvent } from '../domain/recorded-event.js';

const SELECT_EVENT = `
  SELECT e.id AS "eventId", e.event_type AS "eventType", e.product_id AS "productId", e.value, e.value_type AS "valueType",
    u.external_id AS "externalUserId", e.user_id AS "userId", o.external_id AS "externalOrganizationId",
    e.organization_id AS "organizationId",
    coalesce(c.external_id, e.external_conversation_id) AS "externalConversationId", e.conversation_id AS "conversationId",
    e.influence, e.quality_impact_score AS "qualityImpactScore", e.event_at AS "eventAt",
    coalesce(e.properties, '{}') AS properties, e.insert_id AS "insertId", e.sample_rate AS "sampleRate",
    e.force_sample AS "forceSample", e.created_at AS "createdAt"
  FROM events e
  LEFT JOIN users u ON u.tenant_id = e.tenant_id AND u.id = e.user_id
  LEFT JOIN organizations o ON o.tenant_id = e.tenant_id AND o.id = e.organization_id
  LEFT JOIN conversations c ON c.tenant_id = e.tenant_id AND c.id = e.conversation_id`;

type Row = RecordedEvent & Record<string, unknown>;

/** @throws Problem `not_found` when the tenant has no such event. */
export async function readEvent(db: Queryable, tenantId: string, eventId: string): Promise<RecordedEvent> {
  const [event] = await db.query<Row>({
    name: 'get-event',
    text: `${SELECT_EVENT} WHERE e.tenant_id = $1 AND e.id = $2`,
    values: [tenantId, eventId],
  });
  if (event === undefined) throw notFound('The event');
  return event;
}

/** Only the filters that are given are part of the statement, so that the planner may choose an index by them. */
const CONDITIONS: Readonly<Record<keyof EventFilters, string>> = {
  productId: 'e.product_id =',
  eventType: 'e.event_type =',
  userId: 'e.user_id =',
  organizationId: 'e.organization_id =',
  conversationId: 'e.conversation_id =',
  from: 'e.event_at >=',
  to: 'e.event_at <',
};

/** Up to one event more than the limit, in the order of the reading. */
export function listEvents(
  db: Queryable,
  tenantId: string,
  filters: EventFilters,
  { limit, cursor }: SeekWindow,
): Promise<RecordedEvent[]> {
  const values: unknown[] = [tenantId];
  const bind = binder(values);
  const given = Object.entries(CONDITIONS).flatMap(([name, condition]) => {
    const value = filters[name as keyof EventFilters];
    return value === null ? [] : [`${condition} ${bind(value)}`];
  });
  const { conditions, order } = seekById('e', cursor, bind);
  return db.query<Row>({
    text: `${SELECT_EVENT} WHERE ${['e.tenant_id = $1', ...given, ...conditions].join(' AND ')}
           ${order} LIMIT ${bind(limit + 1)}`,
    values,
  });
}
