import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OffsetPage, OffsetWindow } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { listUsers } from '../postgres/list-users.js';
import { toUserView, type UserView } from '../user.view.js';

export class ListUsers extends Query<OffsetPage<UserView>> {
  constructor(
    readonly tenantId: string,
    readonly window: OffsetWindow,
    readonly organizationId: string | null,
  ) {
    super();
  }
}

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, window, organizationId }: ListUsers): Promise<OffsetPage<UserView>> {
    const page = await listUsers(this.postgres.reads, tenantId, organizationId, window);
    return { ...page, items: page.items.map(toUserView) };
  }
}
