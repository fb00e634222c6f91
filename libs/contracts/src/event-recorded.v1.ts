import type { Contract } from './contract.js';
import { decoderOf, type FieldSpec } from './decode.js';

export const VALUE_TYPES = ['currency', 'numeric', 'text', 'boolean'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];
export const INFLUENCES = ['positive', 'negative', 'neutral'] as const;
export type Influence = (typeof INFLUENCES)[number];

/** A business event as it is: sent when it is recorded, and again when its conversation becomes known. */
export interface EventRecordedV1 {
  readonly tenantId: string;
  readonly eventId: string;
  /** Rises with every change; the highest one holds. */
  readonly revision: number;
  readonly productId: string;
  readonly eventType: string;
  readonly valueType: ValueType;
  /** The value as a number, for currency and numeric events. */
  readonly amount: number | null;
  /** ISO 4217 code, for currency events that name one. */
  readonly currency: string | null;
  readonly influence: Influence;
  /** -1..1 */
  readonly qualityImpactScore: number;
  /** Fraction of such events that are stored, above 0 and up to 1: one stored event stands for `1 / sampleRate`. */
  readonly sampleRate: number;
  readonly userId: string | null;
  readonly organizationId: string | null;
  readonly conversationId: string | null;
  /** ISO 8601 */
  readonly eventAt: string;
  readonly createdAt: string;
}

export const EVENT_RECORDED_FIELDS = {
  tenantId: 'uuid',
  eventId: 'uuid',
  revision: 'number',
  productId: 'uuid',
  eventType: 'string',
  valueType: 'string',
  amount: 'number?',
  currency: 'string?',
  influence: 'string',
  qualityImpactScore: 'number',
  sampleRate: 'number',
  userId: 'uuid?',
  organizationId: 'uuid?',
  conversationId: 'uuid?',
  eventAt: 'string',
  createdAt: 'string',
} as const satisfies Readonly<Record<keyof EventRecordedV1, FieldSpec>>;

export const eventRecordedV1: Contract<EventRecordedV1> = {
  name: 'event.recorded.v1',
  stream: 'events',
  key: (event) => event.tenantId + (event.conversationId ?? event.userId ?? event.eventId),
  decode: decoderOf<EventRecordedV1>('event.recorded.v1', EVENT_RECORDED_FIELDS),
};
