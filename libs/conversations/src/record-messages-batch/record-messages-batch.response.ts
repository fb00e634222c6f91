import type { FieldError } from '@parley/kernel';
import { described, eitherOf, exactly, FIELD_ERROR, listOf, oneOf, record } from '@parley/http';
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
  success: described(
    exactly(true),
    'Always true, even when conversations were rejected: see the `status` of each result.',
  ),
  results: described(
    listOf(
      eitherOf(
        record<ConversationTaken>('ConversationTaken', {
          ...RECORD_MESSAGES_FIELDS,
          status: described(oneOf(['created', 'deduplicated', 'sampled_out']), 'What became of it.'),
        }),
        record<ConversationRejected>('ConversationRejected', {
          success: described(exactly(false), 'Always false.'),
          status: described(oneOf(['rejected']), 'Always `rejected`.'),
          errors: described(listOf(FIELD_ERROR), 'Why it was rejected.'),
        }),
      ),
    ),
    'One for each conversation, in the order of the request.',
  ),
});
