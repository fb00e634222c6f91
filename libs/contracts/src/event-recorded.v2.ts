import type { JsonObject } from '@parley/kernel';
import type { Contract } from './contract.js';
import { decoderOf } from './decode.js';
import { EVENT_RECORDED_FIELDS, type EventRecordedV1, eventRecordedV1 } from './event-recorded.v1.js';

/** What is said of an event and nothing adds up. */
export interface EventDetails {
  /** As it was sent; read by `valueType`. */
  readonly value: string;
  readonly properties: JsonObject | null;
  readonly insertId: string | null;
  readonly forceSample: boolean;
}

/** A business event with all that was said of it: it stands in the log alone, and no row of PostgreSQL has it. */
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
