import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { type EventView, SELECT_EVENT } from '../event.view.js';
import { GetEvent } from './get-event.query.js';

@QueryHandler(GetEvent)
export class GetEventHandler implements IQueryHandler<GetEvent> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, eventId }: GetEvent): Promise<EventView> {
    const [event] = await this.postgres.reads.query<EventView>({
      name: 'get-event',
      text: `${SELECT_EVENT} WHERE e.tenant_id = $1 AND e.id = $2`,
      values: [tenantId, eventId],
    });
    if (event === undefined) throw notFound('The event');
    return event;
  }
}
