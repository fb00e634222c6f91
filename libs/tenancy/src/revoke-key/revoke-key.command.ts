import { Command } from '@nestjs/cqrs';

export class RevokeKey extends Command<void> {
  constructor(readonly keyId: string) {
    super();
  }
}
