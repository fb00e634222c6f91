import type { FieldError } from '@parley/kernel';

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
