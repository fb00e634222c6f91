import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type SavedUser, UserWriter } from '../postgres/user-writer.js';
import { UpsertUser } from './upsert-user.command.js';

@CommandHandler(UpsertUser)
export class UpsertUserHandler implements ICommandHandler<UpsertUser> {
  constructor(private readonly writer: UserWriter) {}

  execute({ tenantId, externalUserId, change }: UpsertUser): Promise<SavedUser> {
    return this.writer.save({ tenantId, externalUserId, change, mayCreate: true });
  }
}
