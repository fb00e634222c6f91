import type { FieldError } from '@parley/kernel';
import type { RecordMessagesResponse } from '../record-messages/record-messages.response.js';

export type ConversationResult =
  | (RecordMessagesResponse & { readonly status: 'created' | 'deduplicated' | 'sampled_out' })
  | { readonly success: false; readonly status: 'rejected'; readonly errors: readonly FieldError[] };

export interface RecordMessagesBatchResponse {
  readonly success: true;
  /** In the order of the conversations. */
  readonly results: readonly ConversationResult[];
}
