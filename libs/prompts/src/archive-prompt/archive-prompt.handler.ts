import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, conflict } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import { lockPrompt } from '../postgres/find-prompt.js';
import { JOIN_ACTIVE } from '../postgres/version-roles.js';
import { type ArchivedPrompt, ArchivePrompt } from './archive-prompt.command.js';

@CommandHandler(ArchivePrompt)
export class ArchivePromptHandler implements ICommandHandler<ArchivePrompt> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  execute({ tenantId, promptId }: ArchivePrompt): Promise<ArchivedPrompt> {
    return this.postgres.transaction(async (tx) => {
      const { id, externalId, archivedAt } = await lockPrompt(tx, tenantId, promptId);
      const answer = { promptId: id, externalPromptId: externalId };
      if (archivedAt !== null) return { ...answer, archivedAt };
      if (await isInActiveVersion(tx, tenantId, id)) {
        throw conflict('The prompt is in the active version of its product. Activate another version first.');
      }
      return { ...answer, archivedAt: await archive(tx, tenantId, id, this.clock.now()) };
    });
  }
}

async function isInActiveVersion(tx: Queryable, tenantId: string, promptId: string): Promise<boolean> {
  const active = await tx.query({
    text: `SELECT 1 FROM prompts p ${JOIN_ACTIVE}
           WHERE p.tenant_id = $1 AND p.id = $2 AND (r.prompt_id = p.id OR a.prompt_id = p.id)`,
    values: [tenantId, promptId],
  });
  return active.length > 0;
}

async function archive(tx: Queryable, tenantId: string, promptId: string, now: Date): Promise<Date> {
  await tx.query({
    text: `UPDATE prompts SET archived_at = $3, updated_at = $3 WHERE tenant_id = $1 AND id = $2`,
    values: [tenantId, promptId, now],
  });
  return now;
}
