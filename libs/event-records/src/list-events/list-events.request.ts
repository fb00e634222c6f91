import { CursorPageQuery, type ExportFormat, Format, Id, Instant, Reference, Text } from '@parley/http';

export class ListEventsRequest extends CursorPageQuery {
  @Id({ optional: true, description: 'Only events of this product.' })
  productId?: string;

  @Text({ optional: true, min: 1, max: 255, description: 'Only events of this type.' })
  eventType?: string;

  @Reference('user', { description: 'Only events of this user.' })
  userId?: string;

  @Reference('organization', { description: 'Only events of this organization.' })
  organizationId?: string;

  @Reference('conversation', { description: 'Only events of this conversation.' })
  conversationId?: string;

  @Instant({ optional: true, description: 'Only events that happened at this time or later.' })
  from?: string;

  @Instant({ optional: true, description: 'Only events that happened before this time.' })
  to?: string;

  @Format()
  format?: ExportFormat;
}
