import { Command } from '@nestjs/cqrs';
import type { UserChange } from '../postgres/save-profile.js';
import type { UserView } from '../user.view.js';

export interface UpsertedUser {
  readonly created: boolean;
  readonly user: UserView;
}

export class UpsertUser extends Command<UpsertedUser> {
  constructor(
    readonly tenantId: string,
    readonly externalUserId: string,
    readonly change: UserChange,
  ) {
    super();
  }
}
