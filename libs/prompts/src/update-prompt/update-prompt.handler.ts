import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, conflict, Problem } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import { isSameContent } from '../domain/component-identity.js';
import type { PromptChange } from '../domain/new-prompt.js';
import type { PromptComponent } from '../domain/prompt-component.js';
import { lockPrompt, type PromptRow } from '../postgres/find-prompt.js';
import { insertVersion } from '../postgres/write-prompts.js';
import { identifyComponents, newestVersion } from '../postgres/known-components.js';
import { type UpdatedPrompt, UpdatePrompt } from './update-prompt.command.js';

@CommandHandler(UpdatePrompt)
export class UpdatePromptHandler implements ICommandHandler<UpdatePrompt> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  execute({ tenantId, promptId, change }: UpdatePrompt): Promise<UpdatedPrompt> {
    const now = this.clock.now();
    return this.postgres.transaction(async (tx) => {
      const prompt = await lockPrompt(tx, tenantId, promptId);
      if (prompt.archivedAt !== null) throw conflict('The prompt is archived.');
      await saveLabels(tx, tenantId, prompt, change, now);
      const { components } = change;
      return {
        promptId: prompt.id,
        externalPromptId: prompt.externalId,
        versionId: components === undefined ? null : await versionOf(tx, tenantId, prompt, change, components, now),
      };
    });
  }
}

async function saveLabels(
  tx: Queryable,
  tenantId: string,
  prompt: PromptRow,
  change: PromptChange,
  now: Date,
): Promise<void> {
  await tx.query({
    text: `UPDATE prompts SET name = $3, description = $4, role = $5, source = $6, updated_at = $7
           WHERE tenant_id = $1 AND id = $2`,
    values: [
      tenantId,
      prompt.id,
      change.name === undefined ? prompt.name : change.name,
      change.description === undefined ? prompt.description : change.description,
      change.role ?? prompt.role,
      change.source ?? prompt.source,
      now,
    ],
  });
}

/** A request that is sent again must not leave a second version of the same components behind. */
async function versionOf(
  tx: Queryable,
  tenantId: string,
  prompt: PromptRow,
  { role }: PromptChange,
  components: readonly PromptComponent[],
  now: Date,
): Promise<string> {
  const newest = await newestVersion(tx, tenantId, prompt.id);
  const identified = await identifyComponents(tx, { tenantId, ofPrompt: newest?.components ?? [] }, components);
  if (identified instanceof Problem) throw identified;
  if (newest !== null && isSameContent(identified, newest.components)) return newest.versionId;
  const versioned = { tenantId, productId: prompt.productId, promptId: prompt.id, role: role ?? prompt.role };
  return (await insertVersion(tx, versioned, identified, now)).versionId;
}
