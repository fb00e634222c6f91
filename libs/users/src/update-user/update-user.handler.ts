import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UserWriter } from '../postgres/user-writer.js';
import type { UserView } from '../user.view.js';
import { UpdateUser } from './update-user.command.js';

@CommandHandler(UpdateUser)
export class UpdateUserHandler implements ICommandHandler<UpdateUser> {
  constructor(private readonly writer: UserWriter) {}

  async execute({ tenantId, externalUserId, change }: UpdateUser): Promise<UserView> {
    return (await this.writer.save({ tenantId, externalUserId, change, mayCreate: false })).user;
  }
}
