import { Query } from '@nestjs/cqrs';
import type { EventView } from '../event.view.js';

export class GetEvent extends Query<EventView> {
  constructor(
    readonly tenantId: string,
    readonly eventId: string,
  ) {
    super();
  }
}
