import { RawListOf } from '@parley/http';
import { RecordEventRequest } from '../record-event/record-event.request.js';

export const MAX_EVENTS_PER_BATCH = 1_000;

export class RecordEventBatchRequest {
  @RawListOf(() => RecordEventRequest, { min: 1, max: MAX_EVENTS_PER_BATCH })
  events!: unknown[];
}
