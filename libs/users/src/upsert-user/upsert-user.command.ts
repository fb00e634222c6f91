import { Command } from '@nestjs/cqrs';
import type { UserChange } from '../domain/user-draft.js';
import type { SavedUser } from '../postgres/user-writer.js';

export class UpsertUser extends Command<SavedUser> {
  constructor(
    readonly tenantId: string,
    readonly externalUserId: string,
    readonly change: UserChange,
  ) {
    super();
  }
}
