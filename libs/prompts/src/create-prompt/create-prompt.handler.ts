import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Problem } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { identifyComponents } from '../postgres/known-components.js';
import { insertPrompt } from '../postgres/write-prompts.js';
import { requireProduct } from '../postgres/require-product.js';
import { type CreatedPrompt, CreatePrompt } from './create-prompt.command.js';

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
