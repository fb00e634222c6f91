import { Command } from '@nestjs/cqrs';
import type { Recorded } from '../domain/recorded.js';
import type { RecordMessagesRequest } from './record-messages.request.js';

/** Records the messages of one or many conversations. Each gets an answer of its own, in order. */
export class RecordMessages extends Command<Recorded[]> {
  constructor(
    readonly tenantId: string,
    readonly requests: readonly RecordMessagesRequest[],
  ) {
    super();
  }
}
