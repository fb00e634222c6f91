import { Query } from '@nestjs/cqrs';
import type { CursorPosition } from '@parley/http';
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

export interface EventPage {
  readonly events: EventView[];
  /** Where the page ends; null when nothing comes after it. */
  readonly next: CursorPosition | null;
}

export class ListEvents extends Query<EventPage> {
  constructor(
    readonly tenantId: string,
    readonly filters: EventFilters,
    readonly limit: number,
    readonly after: CursorPosition | null,
  ) {
    super();
  }
}
