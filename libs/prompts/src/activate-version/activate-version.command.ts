import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, conflict, notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { hasArchivedPrompt } from '../postgres/archive-prompts.js';
import { readVersion } from '../postgres/read-versions.js';
import { activateVersion, lockProducts } from '../postgres/write-prompts.js';
import type { VersionView } from '../version.view.js';

export class ActivateVersion extends Command<VersionView> {
  constructor(
    readonly tenantId: string,
    readonly productId: string,
    readonly versionId: string,
  ) {
    super();
  }
}

@CommandHandler(ActivateVersion)
export class ActivateVersionHandler implements ICommandHandler<ActivateVersion> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  execute({ versionId, ...product }: ActivateVersion): Promise<VersionView> {
    return this.postgres.transaction(async (tx) => {
      const locked = await lockProducts(tx, [product]);
      if (locked.length === 0) throw notFound('The product', 'productId');
      // After the lock, so that no prompt can be archived between this check and the activation.
      if (await hasArchivedPrompt(tx, product, versionId)) throw conflict('A prompt of the version is archived.');
      await activateVersion(tx, product, versionId, this.clock.now());
      return readVersion(tx, product, versionId);
    });
  }
}
