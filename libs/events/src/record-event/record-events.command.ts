import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Problem } from '@parley/kernel';
import { newEvent, type SubmittedEvent } from '../domain/new-event.js';
import type { Recorded } from '../domain/recorded.js';
import { EventWriter } from '../postgres/event-writer.js';

/** Records one or many events. Each gets an answer of its own, in order. */
export class RecordEvents extends Command<Recorded[]> {
  constructor(
    readonly tenantId: string,
    readonly events: readonly SubmittedEvent[],
  ) {
    super();
  }
}

@CommandHandler(RecordEvents)
export class RecordEventsHandler implements ICommandHandler<RecordEvents> {
  constructor(
    private readonly writer: EventWriter,
    private readonly clock: Clock,
  ) {}

  execute({ tenantId, events }: RecordEvents): Promise<Recorded[]> {
    return Promise.all(events.map((event) => this.record(tenantId, event)));
  }

  private async record(tenantId: string, submitted: SubmittedEvent): Promise<Recorded> {
    const event = newEvent(tenantId, submitted, this.clock.now());
    return event instanceof Problem ? { status: 'rejected', problem: event } : this.writer.record(event);
  }
}
