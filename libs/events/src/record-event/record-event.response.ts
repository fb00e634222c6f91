import type { FieldError } from '@parley/kernel';
import { described, exactly, FIELD_ERROR, listOf, nullable, oneOf, record, sometimes, uuid } from '@parley/http';
import type { Recorded } from '../domain/recorded.js';

export interface RecordEventResponse {
  readonly success: true;
  readonly eventId: string;
  /** Present, and false, only if the event was left out of the sample. */
  readonly sampled?: false;
}

export const RECORD_EVENT_RESPONSE = record<RecordEventResponse>('RecordEventResponse', {
  success: exactly(true),
  eventId: described(uuid, 'The event: the one that was there already where the insertId repeats.'),
  sampled: sometimes(described(exactly(false), 'Only there, and false, when the event was left out of the sample.')),
});

interface Answer {
  readonly status: 200 | 201;
  readonly body: RecordEventResponse;
}

/** @throws Problem when the event was rejected. */
export function toAnswer(recorded: Recorded): Answer {
  if (recorded.status === 'rejected') throw recorded.problem;
  const { status, eventId } = recorded;
  return {
    status: status === 'created' ? 201 : 200,
    body: status === 'sampled_out' ? { success: true, eventId, sampled: false } : { success: true, eventId },
  };
}

export interface EventResult {
  readonly eventId: string | null;
  readonly status: 'created' | 'deduplicated' | 'sampled_out' | 'rejected';
  readonly errors?: readonly FieldError[];
}

export interface RecordEventBatchResponse {
  readonly success: true;
  /** In the order of the events. */
  readonly results: readonly EventResult[];
}

export const RECORD_EVENT_BATCH_RESPONSE = record<RecordEventBatchResponse>('RecordEventBatchResponse', {
  success: described(exactly(true), 'Always true, even when events were rejected: see the `status` of each result.'),
  results: described(
    listOf(
      record<EventResult>('EventResult', {
        eventId: described(nullable(uuid), 'The event; null when it was rejected.'),
        status: described(oneOf(['created', 'deduplicated', 'sampled_out', 'rejected']), 'What became of it.'),
        errors: sometimes(described(listOf(FIELD_ERROR), 'Why it was rejected; not there when it was not.')),
      }),
    ),
    'One for each event, in the order of the request.',
  ),
});

export function toResult(recorded: Recorded): EventResult {
  if (recorded.status !== 'rejected') return recorded;
  const { errors, message } = recorded.problem;
  return rejectedResult(errors.length > 0 ? errors : [{ path: '', message }]);
}

export const rejectedResult = (errors: readonly FieldError[]): EventResult => ({
  eventId: null,
  status: 'rejected',
  errors,
});
