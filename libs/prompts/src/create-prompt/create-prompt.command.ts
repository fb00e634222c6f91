import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { described, listOf, record, sometimes, text, uuid } from '@parley/http';
import { Clock, Problem } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import type { NewPrompt } from '../domain/new-prompt.js';
import type { PromptComponent } from '../domain/prompt-component.js';
import { identifyComponents } from '../postgres/known-components.js';
import { requireProduct } from '../postgres/require-product.js';
import { insertPrompt } from '../postgres/write-prompts.js';

export interface CreatedPrompt {
  readonly promptId: string;
  readonly versionId: string;
  readonly componentIds: readonly string[];
  /** Present only if the caller gave one. */
  readonly externalPromptId?: string;
}

export const CREATED_PROMPT = record<CreatedPrompt>('CreatedPrompt', {
  promptId: described(uuid, 'The new prompt.'),
  versionId: described(uuid, 'Its version, not active yet.'),
  componentIds: described(listOf(uuid), 'Its components, in their order.'),
  externalPromptId: sometimes(described(text, "The caller's own id, where one was sent.")),
});

export class CreatePrompt extends Command<CreatedPrompt> {
  constructor(
    readonly prompt: NewPrompt,
    readonly components: readonly PromptComponent[],
  ) {
    super();
  }
}

@CommandHandler(CreatePrompt)
export class CreatePromptHandler implements ICommandHandler<CreatePrompt> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ prompt, components }: CreatePrompt): Promise<CreatedPrompt> {
    const created = await this.postgres.transaction(async (tx) => {
      await requireProduct(tx, prompt);
      const identified = await identifyComponents(tx, { tenantId: prompt.tenantId, ofPrompt: [] }, components);
      if (identified instanceof Problem) throw identified;
      return insertPrompt(tx, prompt, identified, this.clock.now());
    });
    const { promptId, versionId, componentIds } = created;
    return {
      promptId,
      versionId,
      componentIds,
      ...(prompt.externalId === null ? {} : { externalPromptId: prompt.externalId }),
    };
  }
}
