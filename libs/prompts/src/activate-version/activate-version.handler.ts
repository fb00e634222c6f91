import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, conflict, notFound } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import type { ProductKey } from '../domain/prompt-version.js';
import { activateVersion, lockProducts } from '../postgres/write-prompts.js';
import { SELECT_VERSION, type VersionView } from '../version.view.js';
import { ActivateVersion } from './activate-version.command.js';

@CommandHandler(ActivateVersion)
export class ActivateVersionHandler implements ICommandHandler<ActivateVersion> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  execute({ versionId, ...product }: ActivateVersion): Promise<VersionView> {
    return this.postgres.transaction(async (tx) => {
      const locked = await lockProducts(tx, [product]);
      if (locked.length === 0) throw notFound('The product');
      // Behind the lock, so that no prompt can be archived between this look and the activation.
      if (await isArchived(tx, product, versionId)) throw conflict('A prompt of the version is archived.');
      await activateVersion(tx, product, versionId, this.clock.now());
      const [version] = await tx.query<VersionView>({
        text: `${SELECT_VERSION} WHERE v.tenant_id = $1 AND v.id = $2`,
        values: [product.tenantId, versionId],
      });
      if (version === undefined) throw new Error('A version vanished while it was activated.');
      return version;
    });
  }
}

async function isArchived(tx: Queryable, { tenantId, productId }: ProductKey, versionId: string): Promise<boolean> {
  const [version] = await tx.query<{ isArchived: boolean }>({
    text: `SELECT EXISTS (
             SELECT FROM prompt_version_roles r JOIN prompts p ON p.tenant_id = r.tenant_id AND p.id = r.prompt_id
             WHERE r.tenant_id = v.tenant_id AND r.version_id = v.id AND p.archived_at IS NOT NULL
           ) AS "isArchived"
           FROM prompt_versions v
           WHERE v.tenant_id = $1 AND v.product_id = $2 AND v.id = $3`,
    values: [tenantId, productId, versionId],
  });
  if (version === undefined) throw notFound('The version');
  return version.isArchived;
}
