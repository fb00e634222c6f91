import { Id, OffsetPageQuery } from '@parley/http';

export class ListUsersRequest extends OffsetPageQuery {
  @Id({ optional: true })
  organizationId?: string;
}
