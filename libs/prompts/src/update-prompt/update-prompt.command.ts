import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { described, nullable, record, text, uuid } from '@parley/http';
import { Clock, conflict, Problem } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import { isSameContent } from '../domain/component-identity.js';
import type { PromptChange } from '../domain/new-prompt.js';
import type { PromptComponent } from '../domain/prompt-component.js';
import { lockPrompt, type PromptRow } from '../postgres/find-prompt.js';
import { identifyComponents, newestVersion } from '../postgres/known-components.js';
import { saveLabels } from '../postgres/save-labels.js';
import { insertVersion } from '../postgres/write-prompts.js';

export interface UpdatedPrompt {
  readonly promptId: string;
  readonly externalPromptId: string | null;
  /** The version that holds the request's components; null if it had none. */
  readonly versionId: string | null;
}

export const UPDATED_PROMPT = record<UpdatedPrompt>('UpdatedPrompt', {
  promptId: uuid,
  externalPromptId: described(nullable(text), "The caller's own id; null: none was given."),
  versionId: described(nullable(uuid), 'The new version, not active yet; null: the components are the same.'),
});

export class UpdatePrompt extends Command<UpdatedPrompt> {
  constructor(
    readonly tenantId: string,
    readonly promptId: string,
    readonly change: PromptChange,
  ) {
    super();
  }
}

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

/** A repeated request must not add a second version with the same components. */
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
