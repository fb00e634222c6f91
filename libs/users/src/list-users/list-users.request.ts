import { OffsetPageQuery, Reference } from '@parley/http';

export class ListUsersRequest extends OffsetPageQuery {
  @Reference('organization', { description: 'Of this organization alone.' })
  organizationId?: string;
}
