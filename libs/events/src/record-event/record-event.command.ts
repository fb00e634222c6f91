import { Command } from '@nestjs/cqrs';
import type { Recorded } from '../domain/recorded.js';
import type { RecordEventRequest } from './record-event.request.js';

/** Records one or many events. Each gets an answer of its own, in order. */
export class RecordEvents extends Command<Recorded[]> {
  constructor(
    readonly tenantId: string,
    readonly requests: readonly RecordEventRequest[],
  ) {
    super();
  }
}
