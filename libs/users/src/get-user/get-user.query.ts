import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { findUser } from '../postgres/list-users.js';
import { toUserView, type UserView } from '../user.view.js';

export class GetUser extends Query<UserView> {
  constructor(
    readonly tenantId: string,
    readonly userId: string,
  ) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, userId }: GetUser): Promise<UserView> {
    const user = await findUser(this.postgres.reads, tenantId, userId);
    if (user === null) throw notFound('The user');
    return toUserView(user);
  }
}
