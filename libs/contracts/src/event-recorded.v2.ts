import type { JsonObject } from '@parley/kernel';
import type { Contract } from './contract.js';
import { decoderOf } from './decode.js';
import { EVENT_RECORDED_FIELDS, type EventRecordedV1, eventRecordedV1 } from './event-recorded.v1.js';

/** Details of an event that are never added up. */
export interface EventDetails {
  /** As it was sent; interpreted according to `valueType`. */
  readonly value: string;
  readonly properties: JsonObject | null;
  readonly insertId: string | null;
  readonly forceSample: boolean;
}

/** A business event with all of its details: only the log has it, and PostgreSQL has no row of it. */
export interface EventRecordedV2 extends EventRecordedV1, EventDetails {}

export const eventRecordedV2: Contract<EventRecordedV2> = {
  name: 'event.recorded.v2',
  stream: eventRecordedV1.stream,
  key: (event) => eventRecordedV1.key(event),
  decode: decoderOf<EventRecordedV2>('event.recorded.v2', {
    ...EVENT_RECORDED_FIELDS,
    value: 'string',
    properties: 'object?',
    insertId: 'string?',
    forceSample: 'boolean',
  }),
};
