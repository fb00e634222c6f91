import { exactly, record, sometimes, uuid } from '@parley/http';
import type { Recorded } from '../domain/recorded.js';

export interface RecordEventResponse {
  readonly success: true;
  readonly eventId: string;
  /** Only there, and false, when the event was left out of the sample. */
  readonly sampled?: false;
}

export const RECORD_EVENT_RESPONSE = record<RecordEventResponse>('RecordEventResponse', {
  success: exactly(true),
  eventId: uuid,
  sampled: sometimes(exactly(false)),
});

interface Answer {
  readonly status: 200 | 201;
  readonly body: RecordEventResponse;
}

export const toAnswer = ({ status, eventId }: Exclude<Recorded, { status: 'rejected' }>): Answer => ({
  status: status === 'created' ? 201 : 200,
  body: status === 'sampled_out' ? { success: true, eventId, sampled: false } : { success: true, eventId },
});
