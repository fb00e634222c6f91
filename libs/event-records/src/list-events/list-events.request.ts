import { CursorPageQuery, type ExportFormat, Format, Id, Instant, Reference, Text } from '@parley/http';

export class ListEventsRequest extends CursorPageQuery {
  @Id({ optional: true, description: 'Of this product alone.' })
  productId?: string;

  @Text({ optional: true, min: 1, max: 255, description: 'Of this type alone.' })
  eventType?: string;

  @Reference('user', { description: 'Of this user alone.' })
  userId?: string;

  @Reference('organization', { description: 'Of this organization alone.' })
  organizationId?: string;

  @Reference('conversation', { description: 'Of this conversation alone.' })
  conversationId?: string;

  @Instant({ optional: true, description: 'Events that happened at this time or after it.' })
  from?: string;

  @Instant({ optional: true, description: 'Events that happened before this time.' })
  to?: string;

  @Format()
  format?: ExportFormat;
}
