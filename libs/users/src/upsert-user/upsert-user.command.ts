import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserChange } from '../domain/user-write.js';
import { UserWriter } from '../postgres/user-writer.js';
import { toUserView, type UserView } from '../user.view.js';

export interface UpsertedUser {
  readonly created: boolean;
  readonly user: UserView;
}

export class UpsertUser extends Command<UpsertedUser> {
  constructor(
    readonly tenantId: string,
    readonly externalId: string,
    readonly change: UserChange,
  ) {
    super();
  }
}

@CommandHandler(UpsertUser)
export class UpsertUserHandler implements ICommandHandler<UpsertUser> {
  constructor(private readonly writer: UserWriter) {}

  async execute({ tenantId, externalId, change }: UpsertUser): Promise<UpsertedUser> {
    const { created, user } = await this.writer.save({ tenantId, externalId, change, mayCreate: true });
    return { created, user: toUserView(user) };
  }
}
