import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { insertPrompt } from '../postgres/insert-prompt.js';
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
      return insertPrompt(tx, prompt, components, this.clock.now());
    });
    return { ...created, ...(prompt.externalId === null ? {} : { externalPromptId: prompt.externalId }) };
  }
}
