import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import type { EventView } from '../event.view.js';
import { readEvent } from '../postgres/read-events.js';

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
  constructor(private readonly postgres: Postgres) {}

  execute({ tenantId, eventId }: GetEvent): Promise<EventView> {
    return readEvent(this.postgres.reads, tenantId, eventId);
  }
}
