import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { SELECT_USER, type UserView } from '../user.view.js';
import { ListUsers, type UserPage } from './list-users.query.js';

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, window: { limit, offset }, organizationId }: ListUsers): Promise<UserPage> {
    const users = await this.postgres.query<UserView>({
      text: `${SELECT_USER}
             WHERE u.tenant_id = $1 AND ($2::uuid IS NULL OR u.organization_id = $2)
             ORDER BY u.created_at DESC, u.id DESC LIMIT $3 OFFSET $4`,
      values: [tenantId, organizationId, limit + 1, offset],
    });
    return { users: users.slice(0, limit), hasMore: users.length > limit };
  }
}
