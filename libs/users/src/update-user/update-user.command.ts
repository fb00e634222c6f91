import { Command } from '@nestjs/cqrs';
import type { UserChange } from '../domain/user-draft.js';
import type { UserView } from '../user.view.js';

export class UpdateUser extends Command<UserView> {
  constructor(
    readonly tenantId: string,
    readonly externalUserId: string,
    readonly change: UserChange,
  ) {
    super();
  }
}
