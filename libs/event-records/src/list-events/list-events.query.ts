import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { CursorWindow } from '@parley/http';
import type { EventFilters } from '../domain/recorded-event.js';
import type { EventView } from '../event.view.js';
import { EventRecords } from '../event-records.js';

/** Up to one event more than the limit, in the order of the list; `cursorPage` makes it a page. */
export class ListEvents extends Query<EventView[]> {
  constructor(
    readonly tenantId: string,
    readonly filters: EventFilters,
    readonly window: CursorWindow,
  ) {
    super();
  }
}

@QueryHandler(ListEvents)
export class ListEventsHandler implements IQueryHandler<ListEvents> {
  constructor(private readonly records: EventRecords) {}

  execute({ tenantId, filters, window }: ListEvents): Promise<EventView[]> {
    return this.records.list(tenantId, filters, window);
  }
}
