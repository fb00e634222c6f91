import { Id, Instant, QueryInteger, Text } from '@parley/http';

export const DEFAULT_EVENT_LIMIT = 50;
const MAX_CURSOR_LENGTH = 128;

export class ListEventsRequest {
  @QueryInteger({ min: 1, max: 100, description: `Page size, ${DEFAULT_EVENT_LIMIT} by default.` })
  limit?: number;

  @Text({ optional: true, max: MAX_CURSOR_LENGTH, description: 'From the Link header: where the page before ended.' })
  cursor?: string;

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
