import { createHash } from 'node:crypto';
import type { Influence, ValueType } from '@parley/contracts';
import {
  invalid,
  invalidField,
  isSampled,
  jsonBytes,
  type JsonObject,
  type Problem,
  sampleRateOf,
  timeError,
  toInstant,
} from '@parley/kernel';

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

/** A value as a number; null if it is none. */
export interface EventValue {
  readonly amount: number | null;
  readonly currency: string | null;
}

/** An event with all defaults applied; whether the things it names exist is not known yet. */
export interface NewEvent extends Required<SubmittedEvent>, EventValue {
  readonly tenantId: string;
  readonly eventId: string;
  readonly valueType: ValueType;
  readonly influence: Influence;
  readonly qualityImpactScore: number;
  /** 1 over this is the number of similar events that it stands for; 1 if it was forced in. */
  readonly sampleRate: number;
  readonly forceSample: boolean;
  readonly eventAt: string;
  readonly createdAt: string;
}

const IMPACT: Readonly<Record<Influence, number>> = { positive: 0.5, neutral: 0, negative: -0.5 };

/**
 * Every field is listed, in a fixed order: objects of one V8 shape are read several times as fast on the way to the
 * store as the result of spreading a request.
 * @returns Problem `invalid` instead if the value does not fit its type.
 */
export function newEvent(tenantId: string, eventId: string, submitted: SubmittedEvent, now: Date): NewEvent | Problem {
  const valueType = submitted.valueType ?? 'text';
  const value = parseEventValue(submitted.value, valueType);
  if (typeof value === 'string') return invalidField('value', value);
  const eventAt = submitted.eventAt == null ? now : toInstant(submitted.eventAt);
  const tooLate = timeError('eventAt', eventAt, now);
  if (tooLate !== null) return invalid([tooLate]);
  const influence = submitted.influence ?? 'neutral';
  const createdAt = now.toISOString();
  return {
    tenantId,
    eventId,
    insertId: submitted.insertId ?? null,
    productId: submitted.productId.toLowerCase(),
    eventType: submitted.eventType,
    value: submitted.value,
    valueType,
    amount: value.amount,
    currency: value.currency,
    influence,
    qualityImpactScore: submitted.qualityImpactScore ?? IMPACT[influence],
    sampleRate: sampleRateOf(submitted),
    forceSample: submitted.forceSample ?? false,
    userId: submitted.userId ?? null,
    externalUserId: submitted.externalUserId ?? null,
    organizationId: submitted.organizationId ?? null,
    externalOrganizationId: submitted.externalOrganizationId ?? null,
    conversationId: submitted.conversationId ?? null,
    externalConversationId: submitted.externalConversationId ?? null,
    properties: submitted.properties ?? null,
    eventAt: eventAt === now ? createdAt : eventAt.toISOString(),
    createdAt,
  };
}

/** The bytes of what may be long in an event, as JSON in UTF-8. */
export const eventBytesOf = ({ value, properties }: NewEvent): number =>
  Buffer.byteLength(value) + jsonBytes(properties);

/** Far from the largest number there is, so that no sum of events exceeds that. */
const MAX_MAGNITUDE = 1e100;
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
/** A decimal with an ISO 4217 code before or after it: `49.90`, `49.90 EUR`, `USD 12`. */
const CURRENCY = /^(?:([A-Z]{3})\s*)?([+-]?(?:\d+(?:\.\d*)?|\.\d+))(?:\s*([A-Z]{3}))?$/;
const NO_NUMBER: EventValue = { amount: null, currency: null };

/** The value according to its type. @returns the rule that it breaks instead, if it breaks one. */
export function parseEventValue(value: string, type: ValueType): EventValue | string {
  switch (type) {
    case 'text':
      return NO_NUMBER;
    case 'boolean':
      return value === 'true' || value === 'false' ? NO_NUMBER : 'must be true or false, as valueType is boolean';
    case 'numeric':
      return DECIMAL.test(value) ? within(Number(value), null) : 'must be a decimal number, as valueType is numeric';
    case 'currency': {
      const [, before, amount, after] = CURRENCY.exec(value) ?? [];
      const bothCodes = before !== undefined && after !== undefined;
      return amount === undefined || bothCodes
        ? 'must be a decimal number with an optional ISO 4217 code, such as 49.90 EUR, as valueType is currency'
        : within(Number(amount), before ?? after ?? null);
    }
  }
}

const within = (amount: number, currency: string | null): EventValue | string =>
  Math.abs(amount) <= MAX_MAGNITUDE ? { amount, currency } : `must lie between -${MAX_MAGNITUDE} and ${MAX_MAGNITUDE}`;

/**
 * Whether the event belongs to the sample of its rate: all events of one type and organization are in or out together.
 * The organization counts by the external id that its callers gave it, however this event names it. Unlike Parley's id,
 * the external id is known before the organization exists, so that events before and after its first record are treated
 * alike; it never changes; and other systems that sample by it agree.
 * @param organization empty if the event has none.
 */
export const isInSample = ({ eventType, sampleRate }: NewEvent, organization: string): boolean =>
  isSampled([eventType, organization], sampleRate);

/**
 * The id in the answer for a sampled-out event: always the same for one insertId, as if it were stored. It is a UUIDv7
 * of the year 1970, so that no stored event can have it.
 */
export function sampledOutId({ tenantId, insertId, eventId }: NewEvent): string {
  if (insertId == null) return eventId;
  const hex = createHash('sha256').update(`${tenantId}\0${insertId}`).digest('hex');
  const variant = '89ab'[parseInt(hex.charAt(3), 16) % 4] ?? '8';
  return `00000000-0000-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
}
