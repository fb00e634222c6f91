import { Id, OffsetPageQuery } from '@parley/http';

export class ListUsersRequest extends OffsetPageQuery {
  @Id({ optional: true, description: 'Of this organization alone.' })
  organizationId?: string;
}
