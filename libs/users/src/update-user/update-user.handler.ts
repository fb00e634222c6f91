import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { saveProfile } from '../postgres/save-profile.js';
import type { UserView } from '../user.view.js';
import { UpdateUser } from './update-user.command.js';

@CommandHandler(UpdateUser)
export class UpdateUserHandler implements ICommandHandler<UpdateUser> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, externalUserId, change }: UpdateUser): Promise<UserView> {
    return this.postgres.transaction(async (tx) => {
      const user = await saveProfile(tx, tenantId, externalUserId, change, this.clock.now());
      // Thrown inside, so that an organization created on the way is not kept either.
      if (user === null) throw notFound('The user');
      return user;
    });
  }
}
