import { CursorPageQuery, Id, Instant, Text } from '@parley/http';

export class ListEventsRequest extends CursorPageQuery {
  @Id({ optional: true })
  productId?: string;

  @Text({ optional: true, min: 1, max: 255 })
  eventType?: string;

  @Id({ optional: true })
  userId?: string;

  @Id({ optional: true })
  organizationId?: string;

  @Id({ optional: true })
  conversationId?: string;

  @Instant({ optional: true, description: 'Events that happened at this time or after it.' })
  from?: string;

  @Instant({ optional: true, description: 'Events that happened before this time.' })
  to?: string;
}
