import type { Influence, ValueType } from '@parley/contracts';
import { invalidField, type JsonObject, newId, type Problem, toInstant } from '@parley/kernel';
import { type EventValue, parseEventValue } from './event-value.js';

/** An event as a caller submits it, each field valid by itself. */
export interface SubmittedEvent {
  readonly eventType: string;
  readonly productId: string;
  readonly value: string;
  readonly valueType?: ValueType | null;
  readonly externalUserId?: string | null;
  readonly userId?: string | null;
  readonly externalOrganizationId?: string | null;
  readonly organizationId?: string | null;
  readonly externalConversationId?: string | null;
  readonly conversationId?: string | null;
  readonly influence?: Influence | null;
  readonly qualityImpactScore?: number | null;
  readonly eventAt?: string | null;
  readonly properties?: JsonObject | null;
  readonly insertId?: string | null;
  readonly sampleRate?: number | null;
  readonly forceSample?: boolean | null;
}

/** An event with every default decided; whether what it names exists is not known yet. */
export interface NewEvent extends SubmittedEvent, EventValue {
  readonly tenantId: string;
  readonly eventId: string;
  readonly valueType: ValueType;
  readonly influence: Influence;
  readonly qualityImpactScore: number;
  /** Over which fraction of its like the event stands for; 1 when it was forced in. */
  readonly sampleRate: number;
  readonly eventAt: string;
  readonly createdAt: string;
}

const IMPACT: Readonly<Record<Influence, number>> = { positive: 0.5, neutral: 0, negative: -0.5 };

/** @returns in its place Problem `invalid` when the value does not read as its type says. */
export function newEvent(tenantId: string, submitted: SubmittedEvent, now: Date): NewEvent | Problem {
  const valueType = submitted.valueType ?? 'text';
  const value = parseEventValue(submitted.value, valueType);
  if (typeof value === 'string') return invalidField('value', value);
  const influence = submitted.influence ?? 'neutral';
  const createdAt = now.toISOString();
  return {
    ...submitted,
    ...value,
    tenantId,
    eventId: newId(),
    productId: submitted.productId.toLowerCase(),
    valueType,
    influence,
    qualityImpactScore: submitted.qualityImpactScore ?? IMPACT[influence],
    sampleRate: submitted.forceSample === true ? 1 : (submitted.sampleRate ?? 1),
    eventAt: submitted.eventAt == null ? createdAt : toInstant(submitted.eventAt).toISOString(),
    createdAt,
  };
}
