import type { FieldError } from '@parley/kernel';
import { exactly, FIELD_ERROR, listOf, nullable, oneOf, record, sometimes, uuid } from '@parley/http';

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
  success: exactly(true),
  results: listOf(
    record<EventResult>('EventResult', {
      eventId: nullable(uuid),
      status: oneOf(['created', 'deduplicated', 'sampled_out', 'rejected']),
      errors: sometimes(listOf(FIELD_ERROR)),
    }),
  ),
});
