import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { type EventView, SELECT_EVENT } from '../event.view.js';
import { type EventFilters, ListEvents } from './list-events.query.js';

/** Only the filters that are given are part of the statement, so that the planner may choose an index by them. */
const CONDITIONS: Readonly<Record<keyof EventFilters, string>> = {
  productId: 'e.product_id =',
  eventType: 'e.event_type =',
  userId: 'e.user_id =',
  organizationId: 'e.organization_id =',
  conversationId: 'e.conversation_id =',
  from: 'e.event_at >=',
  to: 'e.event_at <',
};

@QueryHandler(ListEvents)
export class ListEventsHandler implements IQueryHandler<ListEvents> {
  constructor(private readonly postgres: Postgres) {}

  execute({ tenantId, filters, window: { limit, cursor } }: ListEvents): Promise<EventView[]> {
    const values: unknown[] = [tenantId];
    const conditions = ['e.tenant_id = $1'];
    for (const [name, condition] of Object.entries(CONDITIONS)) {
      const value = filters[name as keyof EventFilters];
      if (value !== null) conditions.push(`${condition} $${values.push(value)}`);
    }
    const back = cursor?.direction === 'before';
    if (cursor !== null) {
      const place = `($${values.push(cursor.createdAt)}, $${values.push(cursor.id)}::uuid)`;
      conditions.push(`(e.created_at, e.id) ${back ? '>' : '<'} ${place}`);
    }
    const order = back ? 'ASC' : 'DESC';
    return this.postgres.reads.query<EventView>({
      text: `${SELECT_EVENT} WHERE ${conditions.join(' AND ')}
             ORDER BY e.created_at ${order}, e.id ${order} LIMIT $${values.push(limit + 1)}`,
      values,
    });
  }
}
