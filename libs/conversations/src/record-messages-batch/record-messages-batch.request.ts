import { RawListOf } from '@parley/http';
import { RecordMessagesRequest } from '../record-messages/record-messages.request.js';

const MAX_CONVERSATIONS_PER_BATCH = 100;

export class RecordMessagesBatchRequest {
  @RawListOf(() => RecordMessagesRequest, {
    min: 1,
    max: MAX_CONVERSATIONS_PER_BATCH,
    description: 'Each as for POST /messages.',
  })
  conversations!: unknown[];
}
