import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Problem } from '@parley/kernel';
import { draftEvent } from '../domain/event-draft.js';
import type { Recorded } from '../domain/recorded.js';
import { EventWriter } from '../postgres/event-writer.js';
import { RecordEvents } from './record-event.command.js';
import type { RecordEventRequest } from './record-event.request.js';

@CommandHandler(RecordEvents)
export class RecordEventsHandler implements ICommandHandler<RecordEvents> {
  constructor(
    private readonly writer: EventWriter,
    private readonly clock: Clock,
  ) {}

  execute({ tenantId, requests }: RecordEvents): Promise<Recorded[]> {
    return Promise.all(requests.map((request) => this.record(tenantId, request)));
  }

  private async record(tenantId: string, request: RecordEventRequest): Promise<Recorded> {
    try {
      return await this.writer.record(draftEvent(tenantId, request, this.clock.now()));
    } catch (error) {
      // A refusal is this event's own; anything else is ours, and the caller must try all of them again.
      if (error instanceof Problem && error.code === 'invalid') return { status: 'rejected', problem: error };
      throw error;
    }
  }
}
