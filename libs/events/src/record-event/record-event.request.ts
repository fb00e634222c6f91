import { INFLUENCES, type Influence, VALUE_TYPES, type ValueType } from '@parley/contracts';
import type { JsonObject } from '@parley/kernel';
import type { SubmittedEvent } from '../domain/new-event.js';
import {
  ExternalId,
  ExternalProductId,
  Flag,
  Id,
  Instant,
  Numeric,
  OneOf,
  ProductId,
  Properties,
  RawListOf,
  Text,
} from '@parley/http';
import { MAX_WAITING_EVENTS } from '../domain/link-event.js';

export class RecordEventRequest implements SubmittedEvent {
  @Text({ min: 1, max: 255, description: 'Name or category of the event.', example: 'purchase' })
  eventType!: string;

  @ProductId()
  productId!: string;

  @ExternalProductId()
  externalProductId?: string | null;

  @Text({
    max: 4096,
    description: 'The value, as text; `valueType` says how to read it. A number lies within ±1e100.',
    example: '49.90 EUR',
  })
  value!: string;

  @ExternalId({ optional: true, description: 'A user that is not known yet is created.' })
  externalUserId?: string | null;

  @Id({ optional: true })
  userId?: string | null;

  @ExternalId({ optional: true, description: 'An organization that is not known yet is created.' })
  externalOrganizationId?: string | null;

  @Id({ optional: true })
  organizationId?: string | null;

  @ExternalId({
    optional: true,
    description:
      'Linked when the conversation appears, if it is not known yet. At most ' +
      `${MAX_WAITING_EVENTS.toLocaleString('en')} events may wait for the same one.`,
  })
  externalConversationId?: string | null;

  @Id({ optional: true })
  conversationId?: string | null;

  @OneOf(INFLUENCES, {
    optional: true,
    default: 'neutral',
    description: 'Whether the event speaks for the product or against it.',
  })
  influence?: Influence | null;

  @Numeric({
    optional: true,
    min: -1,
    max: 1,
    description:
      'What the event says about quality, -1 (bad) to 1 (good). Default: 0.5, 0 or -0.5 when `influence` is positive, neutral or negative.',
  })
  qualityImpactScore?: number | null;

  @OneOf(VALUE_TYPES, { optional: true, default: 'text', description: 'How to read the value.' })
  valueType?: ValueType | null;

  @Instant({ optional: true, description: 'Now by default.' })
  eventAt?: string | null;

  @Properties({ optional: true })
  properties?: JsonObject | null;

  @ExternalId({ optional: true, description: 'Idempotency key: a repeated one answers with the event that is there.' })
  insertId?: string | null;

  @Numeric({ optional: true, min: 0, max: 1, default: 1, description: 'Fraction of such events that is stored.' })
  sampleRate?: number | null;

  @Flag({ optional: true, description: 'Stores the event whatever the sample rate.' })
  forceSample?: boolean | null;
}

const MAX_EVENTS_PER_BATCH = 1_000;

export class RecordEventBatchRequest {
  @RawListOf(() => RecordEventRequest, { min: 1, max: MAX_EVENTS_PER_BATCH, description: 'Each as for POST /events.' })
  events!: unknown[];
}
