import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserChange } from '../domain/user-write.js';
import { UserWriter } from '../postgres/user-writer.js';
import { toUserView, type UserView } from '../user.view.js';

export class UpdateUser extends Command<UserView> {
  constructor(
    readonly tenantId: string,
    readonly externalId: string,
    readonly change: UserChange,
  ) {
    super();
  }
}

@CommandHandler(UpdateUser)
export class UpdateUserHandler implements ICommandHandler<UpdateUser> {
  constructor(private readonly writer: UserWriter) {}

  async execute(update: UpdateUser): Promise<UserView> {
    return toUserView((await this.writer.save({ mayCreate: false, ...update })).user);
  }
}
