import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, IsNull } from 'typeorm';
import { Clock, notFound } from '@parley/kernel';
import { Authenticator } from '../keys/authenticator.js';
import { ApiKey } from '../postgres/api-key.entity.js';

export class RevokeKey extends Command<void> {
  constructor(readonly keyId: string) {
    super();
  }
}

@CommandHandler(RevokeKey)
export class RevokeKeyHandler implements ICommandHandler<RevokeKey> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly authenticator: Authenticator,
  ) {}

  /** Revoking twice is no error: the first time holds. */
  async execute({ keyId }: RevokeKey): Promise<void> {
    const keys = this.dataSource.getRepository(ApiKey);
    if (!(await keys.existsBy({ id: keyId }))) throw notFound('The key');
    await keys.update({ id: keyId, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
    this.authenticator.forget(keyId);
  }
}
