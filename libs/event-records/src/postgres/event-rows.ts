import type { Queryable } from '@parley/postgres';
import type { RecordedEvent } from '../domain/recorded-event.js';

/** The events that have a row in PostgreSQL, by id. */
export async function findRows(
  db: Queryable,
  tenantId: string,
  eventIds: readonly string[],
): Promise<Map<string, RecordedEvent>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db.query<RecordedEvent & Record<string, unknown>>({
    name: 'rows-of-events',
    text: `
      SELECT e.id AS "eventId", e.event_type AS "eventType", e.product_id AS "productId", e.value,
        e.value_type AS "valueType", u.external_id AS "externalUserId", e.user_id AS "userId",
        o.external_id AS "externalOrganizationId", e.organization_id AS "organizationId",
        coalesce(c.external_id, e.external_conversation_id) AS "externalConversationId",
        e.conversation_id AS "conversationId", e.influence, e.quality_impact_score AS "qualityImpactScore",
        e.event_at AS "eventAt", coalesce(e.properties, '{}') AS properties, e.insert_id AS "insertId",
        e.sample_rate AS "sampleRate", e.force_sample AS "forceSample", e.created_at AS "createdAt"
      FROM events e
      LEFT JOIN users u ON u.tenant_id = e.tenant_id AND u.id = e.user_id
      LEFT JOIN organizations o ON o.tenant_id = e.tenant_id AND o.id = e.organization_id
      LEFT JOIN conversations c ON c.tenant_id = e.tenant_id AND c.id = e.conversation_id
      WHERE e.tenant_id = $1 AND e.id = ANY ($2)`,
    values: [tenantId, eventIds],
  });
  return new Map(rows.map((row) => [row.eventId, row]));
}
