import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { OffsetPage } from '@parley/http';
import { Postgres, selectPage } from '@parley/postgres';
import { SELECT_USER, type UserView } from '../user.view.js';
import { ListUsers } from './list-users.query.js';

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(private readonly postgres: Postgres) {}

  execute({ tenantId, window, organizationId }: ListUsers): Promise<OffsetPage<UserView>> {
    const list = {
      select: SELECT_USER,
      alias: 'u',
      where: 'u.tenant_id = $1 AND ($2::uuid IS NULL OR u.organization_id = $2)',
      values: [tenantId, organizationId],
    };
    return selectPage<UserView>(this.postgres, list, window);
  }
}
