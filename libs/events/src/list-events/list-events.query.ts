import { Query } from '@nestjs/cqrs';
import type { CursorWindow } from '@parley/http';
import type { EventView } from '../event.view.js';

export interface EventFilters {
  readonly productId: string | null;
  readonly eventType: string | null;
  readonly userId: string | null;
  readonly organizationId: string | null;
  readonly conversationId: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

/** Up to one event more than the limit, in the order of the reading; `cursorPage` makes the page of it. */
export class ListEvents extends Query<EventView[]> {
  constructor(
    readonly tenantId: string,
    readonly filters: EventFilters,
    readonly window: CursorWindow,
  ) {
    super();
  }
}
