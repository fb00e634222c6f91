import { INFLUENCES, type Influence, VALUE_TYPES, type ValueType } from '@parley/contracts';
import { described, decimal, flag, freeForm, instant, nullable, oneOf, record, text, uuid } from '@parley/http';
import type { JsonObject } from '@parley/kernel';

/** An event as the interface shows it: what was submitted, under the same names, and what it was linked to. */
export interface EventView {
  readonly eventId: string;
  readonly eventType: string;
  readonly productId: string;
  readonly value: string;
  readonly valueType: ValueType;
  readonly externalUserId: string | null;
  readonly userId: string | null;
  readonly externalOrganizationId: string | null;
  readonly organizationId: string | null;
  readonly externalConversationId: string | null;
  readonly conversationId: string | null;
  readonly influence: Influence;
  readonly qualityImpactScore: number;
  readonly eventAt: Date;
  readonly properties: JsonObject;
  readonly insertId: string | null;
  /** 1 for a forced event, which stands for itself alone. */
  readonly sampleRate: number;
  readonly forceSample: boolean;
  readonly createdAt: Date;
}

export const EVENT = record<EventView>('Event', {
  eventId: described(uuid, "Parley's id of it."),
  eventType: described(text, 'Name or category of the event.'),
  productId: uuid,
  value: described(text, 'Read by valueType.'),
  valueType: described(oneOf(VALUE_TYPES), 'How to read the value.'),
  externalUserId: described(nullable(text), "The user, by the caller's own id; null: of no user."),
  userId: described(nullable(uuid), "The user, by Parley's id; null: of no user."),
  externalOrganizationId: described(nullable(text), "The organization, by the caller's own id; null: of none."),
  organizationId: described(nullable(uuid), "The organization, by Parley's id; null: of none."),
  externalConversationId: described(
    nullable(text),
    "The conversation, by the caller's own id; null: of none, or of one without such an id.",
  ),
  conversationId: described(
    nullable(uuid),
    "The conversation, by Parley's id; null: of none, or of one that is not known yet.",
  ),
  influence: described(oneOf(INFLUENCES), 'Whether the event speaks for the product or against it.'),
  qualityImpactScore: described(decimal, 'What it says of quality, -1 (bad) to 1 (good).'),
  eventAt: described(instant, 'When it happened (UTC).'),
  properties: freeForm(),
  insertId: described(nullable(text), 'The idempotency key; null: none was sent.'),
  sampleRate: described(decimal, 'The fraction of such events that is stored, 0 to 1; 1 for a forced event.'),
  forceSample: described(flag, 'Whether it was stored whatever the sample rate.'),
  createdAt: instant,
});

export const SELECT_EVENT = `
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
