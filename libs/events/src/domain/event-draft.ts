import type { Influence, ValueType } from '@parley/contracts';
import { invalidField, newId, toInstant } from '@parley/kernel';
import type { RecordEventRequest } from '../record-event/record-event.request.js';
import { type EventValue, parseEventValue } from './event-value.js';

const IMPACT: Readonly<Record<Influence, number>> = { positive: 0.5, neutral: 0, negative: -0.5 };

/** An event that is valid by itself; whether what it names is there is not known yet. */
export interface EventDraft extends EventValue {
  readonly tenantId: string;
  readonly eventId: string;
  readonly request: RecordEventRequest;
  readonly productId: string;
  readonly valueType: ValueType;
  readonly influence: Influence;
  readonly qualityImpactScore: number;
  /** Over which fraction of its like the event stands for; 1 when it was forced in. */
  readonly sampleRate: number;
  readonly eventAt: string;
  readonly createdAt: string;
}

/** @throws Problem `invalid` when the value does not read as its type says. */
export function draftEvent(tenantId: string, request: RecordEventRequest, now: Date): EventDraft {
  const valueType = request.valueType ?? 'text';
  const value = parseEventValue(request.value, valueType);
  if (typeof value === 'string') throw invalidField('value', value);
  const influence = request.influence ?? 'neutral';
  const createdAt = now.toISOString();
  return {
    amount: value.amount,
    currency: value.currency,
    tenantId,
    eventId: newId(),
    request,
    productId: request.productId.toLowerCase(),
    valueType,
    influence,
    qualityImpactScore: request.qualityImpactScore ?? IMPACT[influence],
    sampleRate: request.forceSample === true ? 1 : (request.sampleRate ?? 1),
    eventAt: request.eventAt == null ? createdAt : toInstant(request.eventAt).toISOString(),
    createdAt,
  };
}
