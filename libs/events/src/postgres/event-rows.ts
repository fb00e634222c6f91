import type { EventRecordedV1 } from '@parley/contracts';
import { maskJson, maskText } from '@parley/privacy';
import type { EventDraft } from '../domain/event-draft.js';

/** What a draft names, looked up. */
export interface EventLinks {
  readonly userId: string | null;
  readonly organizationId: string | null;
  readonly conversationId: string | null;
}

export interface LinkedEvent {
  readonly draft: EventDraft;
  readonly links: EventLinks;
  /** Whether its user is anonymised. */
  readonly anonymized: boolean;
  /** Whether the organization is that of the user, as nobody named one. */
  readonly inheritsOrganization: boolean;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly of: (event: LinkedEvent) => unknown;
}

const json = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));

/** Any other type than text has a form that leaves no room for a person. */
const valueOf = ({ draft: { request, valueType }, anonymized }: LinkedEvent): string =>
  anonymized && valueType === 'text' ? maskText(request.value) : request.value;

const propertiesOf = ({ draft: { request }, anonymized }: LinkedEvent): string | null =>
  json(anonymized ? maskJson(request.properties) : request.properties);

/** The columns of `events` that a new event fills. */
export const EVENT_COLUMNS: readonly Column[] = [
  { name: 'tenant_id', type: 'uuid', of: ({ draft }) => draft.tenantId },
  { name: 'id', type: 'uuid', of: ({ draft }) => draft.eventId },
  { name: 'insert_id', type: 'text', of: ({ draft }) => draft.request.insertId },
  { name: 'product_id', type: 'uuid', of: ({ draft }) => draft.productId },
  { name: 'event_type', type: 'text', of: ({ draft }) => draft.request.eventType },
  { name: 'value', type: 'text', of: valueOf },
  { name: 'value_type', type: 'text', of: ({ draft }) => draft.valueType },
  { name: 'amount', type: 'float8', of: ({ draft }) => draft.amount },
  { name: 'currency', type: 'text', of: ({ draft }) => draft.currency },
  { name: 'influence', type: 'text', of: ({ draft }) => draft.influence },
  { name: 'quality_impact_score', type: 'float8', of: ({ draft }) => draft.qualityImpactScore },
  { name: 'sample_rate', type: 'float8', of: ({ draft }) => draft.sampleRate },
  { name: 'user_id', type: 'uuid', of: ({ links }) => links.userId },
  { name: 'organization_id', type: 'uuid', of: ({ links }) => links.organizationId },
  { name: 'conversation_id', type: 'uuid', of: ({ links }) => links.conversationId },
  { name: 'external_conversation_id', type: 'text', of: ({ draft }) => draft.request.externalConversationId },
  { name: 'properties', type: 'jsonb', of: propertiesOf },
  { name: 'force_sample', type: 'boolean', of: ({ draft }) => draft.request.forceSample ?? false },
  { name: 'event_at', type: 'timestamptz', of: ({ draft }) => draft.eventAt },
  { name: 'created_at', type: 'timestamptz', of: ({ draft }) => draft.createdAt },
];

export const toMessage = ({ draft, links }: LinkedEvent): EventRecordedV1 => ({
  tenantId: draft.tenantId,
  eventId: draft.eventId,
  revision: 1,
  productId: draft.productId,
  eventType: draft.request.eventType,
  valueType: draft.valueType,
  amount: draft.amount,
  currency: draft.currency,
  influence: draft.influence,
  qualityImpactScore: draft.qualityImpactScore,
  sampleRate: draft.sampleRate,
  ...links,
  eventAt: draft.eventAt,
  createdAt: draft.createdAt,
});
