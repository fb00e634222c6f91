import type { EventRecordedV1 } from '@parley/contracts';
import { maskJson, maskText } from '@parley/privacy';
import type { LinkedEvent } from '../domain/link-event.js';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly of: (event: LinkedEvent) => unknown;
}

const json = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));

/** Any other type than text has a form that leaves no room for a person. */
const valueOf = ({ event: { value, valueType }, anonymized }: LinkedEvent): string =>
  anonymized && valueType === 'text' ? maskText(value) : value;

const propertiesOf = ({ event: { properties }, anonymized }: LinkedEvent): string | null =>
  json(anonymized ? maskJson(properties) : properties);

/** The columns of `events` that a new event fills. */
export const EVENT_COLUMNS: readonly Column[] = [
  { name: 'tenant_id', type: 'uuid', of: ({ event }) => event.tenantId },
  { name: 'id', type: 'uuid', of: ({ event }) => event.eventId },
  { name: 'insert_id', type: 'text', of: ({ event }) => event.insertId },
  { name: 'product_id', type: 'uuid', of: ({ event }) => event.productId },
  { name: 'event_type', type: 'text', of: ({ event }) => event.eventType },
  { name: 'value', type: 'text', of: valueOf },
  { name: 'value_type', type: 'text', of: ({ event }) => event.valueType },
  { name: 'amount', type: 'float8', of: ({ event }) => event.amount },
  { name: 'currency', type: 'text', of: ({ event }) => event.currency },
  { name: 'influence', type: 'text', of: ({ event }) => event.influence },
  { name: 'quality_impact_score', type: 'float8', of: ({ event }) => event.qualityImpactScore },
  { name: 'sample_rate', type: 'float8', of: ({ event }) => event.sampleRate },
  { name: 'user_id', type: 'uuid', of: ({ userId }) => userId },
  { name: 'organization_id', type: 'uuid', of: ({ organizationId }) => organizationId },
  { name: 'conversation_id', type: 'uuid', of: ({ conversationId }) => conversationId },
  { name: 'external_conversation_id', type: 'text', of: ({ event }) => event.externalConversationId },
  { name: 'properties', type: 'jsonb', of: propertiesOf },
  { name: 'force_sample', type: 'boolean', of: ({ event }) => event.forceSample ?? false },
  { name: 'event_at', type: 'timestamptz', of: ({ event }) => event.eventAt },
  { name: 'created_at', type: 'timestamptz', of: ({ event }) => event.createdAt },
];

export const toMessage = ({ event, userId, organizationId, conversationId }: LinkedEvent): EventRecordedV1 => ({
  tenantId: event.tenantId,
  eventId: event.eventId,
  revision: 1,
  productId: event.productId,
  eventType: event.eventType,
  valueType: event.valueType,
  amount: event.amount,
  currency: event.currency,
  influence: event.influence,
  qualityImpactScore: event.qualityImpactScore,
  sampleRate: event.sampleRate,
  userId,
  organizationId,
  conversationId,
  eventAt: event.eventAt,
  createdAt: event.createdAt,
});
