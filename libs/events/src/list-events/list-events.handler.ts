import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { type EventView, SELECT_EVENT } from '../event.view.js';
import { type EventFilters, type EventPage, ListEvents } from './list-events.query.js';

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

  async execute({ tenantId, filters, limit, after }: ListEvents): Promise<EventPage> {
    const values: unknown[] = [tenantId];
    const conditions = ['e.tenant_id = $1'];
    for (const [name, condition] of Object.entries(CONDITIONS)) {
      const value = filters[name as keyof EventFilters];
      if (value !== null) conditions.push(`${condition} $${values.push(value)}`);
    }
    if (after !== null) {
      conditions.push(`(e.created_at, e.id) < ($${values.push(after.createdAt)}, $${values.push(after.id)}::uuid)`);
    }
    const rows = await this.postgres.query<EventView>({
      text: `${SELECT_EVENT} WHERE ${conditions.join(' AND ')}
             ORDER BY e.created_at DESC, e.id DESC LIMIT $${values.push(limit + 1)}`,
      values,
    });
    const events = rows.slice(0, limit);
    const last = events.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return { events, next: hasMore ? { createdAt: last.createdAt, id: last.eventId } : null };
  }
}
