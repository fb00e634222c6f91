import { type EventRecordedV1 } from '@parley/contracts';
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
}

/** The statement's row; names are those of the columns. */
export const toRow = ({ draft, links, anonymized }: LinkedEvent) => ({
  tenant_id: draft.tenantId,
  id: draft.eventId,
  insert_id: draft.request.insertId,
  product_id: draft.productId,
  event_type: draft.request.eventType,
  // Any other type has a form that leaves no room for a person.
  value: anonymized && draft.valueType === 'text' ? maskText(draft.request.value) : draft.request.value,
  value_type: draft.valueType,
  amount: draft.amount,
  currency: draft.currency,
  influence: draft.influence,
  quality_impact_score: draft.qualityImpactScore,
  sample_rate: draft.sampleRate,
  user_id: links.userId,
  organization_id: links.organizationId,
  conversation_id: links.conversationId,
  external_conversation_id: draft.request.externalConversationId,
  properties: anonymized ? maskJson(draft.request.properties) : draft.request.properties,
  force_sample: draft.request.forceSample ?? false,
  event_at: draft.eventAt,
  created_at: draft.createdAt,
});

export const ROW_TYPE = `tenant_id uuid, id uuid, insert_id text, product_id uuid, event_type text, value text,
  value_type text, amount double precision, currency text, influence text, quality_impact_score double precision,
  sample_rate double precision, user_id uuid, organization_id uuid, conversation_id uuid,
  external_conversation_id text, properties jsonb, force_sample boolean, event_at timestamptz(3), created_at timestamptz(3)`;

export const COLUMNS = ROW_TYPE.replaceAll(/ (?:uuid|text|double precision|jsonb|boolean|timestamptz\(3\))/g, '');

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
