import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '@parley/kernel';
import type { EventView } from '../event.view.js';
import { EventRecords } from '../event-records.js';

export class GetEvent extends Query<EventView> {
  constructor(
    readonly tenantId: string,
    readonly eventId: string,
  ) {
    super();
  }
}

@QueryHandler(GetEvent)
export class GetEventHandler implements IQueryHandler<GetEvent> {
  constructor(private readonly records: EventRecords) {}

  /** @throws Problem `not_found` when the tenant has no such event. */
  async execute({ tenantId, eventId }: GetEvent): Promise<EventView> {
    const event = await this.records.find(tenantId, eventId);
    if (event === null) throw notFound('The event');
    return event;
  }
}
