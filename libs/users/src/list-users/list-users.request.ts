import { OffsetPageQuery, Reference } from '@parley/http';

export class ListUsersRequest extends OffsetPageQuery {
  @Reference('organization', { description: 'Only users of this organization.' })
  organizationId?: string;
}
