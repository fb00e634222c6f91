import { INFLUENCES, VALUE_TYPES } from '@parley/contracts';
import { described, decimal, flag, freeForm, instant, nullable, oneOf, record, text, uuid } from '@parley/http';
import type { RecordedEvent } from './domain/recorded-event.js';

export type EventView = RecordedEvent;

export const EVENT = record<EventView>('Event', {
  eventId: described(uuid, "Parley's id of it."),
  eventType: described(text, 'Name or category of the event.'),
  productId: uuid,
  value: described(text, 'The value, as text; `valueType` says how to read it.'),
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
