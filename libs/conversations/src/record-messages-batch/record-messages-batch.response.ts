import type { FieldError } from '@parley/kernel';
import { eitherOf, exactly, FIELD_ERROR, listOf, oneOf, record } from '@parley/http';
import { RECORD_MESSAGES_FIELDS, type RecordMessagesResponse } from '../record-messages/record-messages.response.js';

interface ConversationTaken extends RecordMessagesResponse {
  readonly status: 'created' | 'deduplicated' | 'sampled_out';
}

interface ConversationRejected {
  readonly success: false;
  readonly status: 'rejected';
  readonly errors: readonly FieldError[];
}

export type ConversationResult = ConversationTaken | ConversationRejected;

export interface RecordMessagesBatchResponse {
  readonly success: true;
  /** In the order of the conversations. */
  readonly results: readonly ConversationResult[];
}

export const RECORD_MESSAGES_BATCH_RESPONSE = record<RecordMessagesBatchResponse>('RecordMessagesBatchResponse', {
  success: exactly(true),
  results: listOf(
    eitherOf(
      record<ConversationTaken>('ConversationTaken', {
        ...RECORD_MESSAGES_FIELDS,
        status: oneOf(['created', 'deduplicated', 'sampled_out']),
      }),
      record<ConversationRejected>('ConversationRejected', {
        success: exactly(false),
        status: oneOf(['rejected']),
        errors: listOf(FIELD_ERROR),
      }),
    ),
  ),
});
