import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { toComponent } from '../domain/prompt-component.js';
import { insertPrompt } from '../postgres/insert-prompt.js';
import { requireProduct } from '../postgres/require-product.js';
import { type CreatedPrompt, CreatePrompt } from './create-prompt.command.js';

@CommandHandler(CreatePrompt)
export class CreatePromptHandler implements ICommandHandler<CreatePrompt> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, prompt: request }: CreatePrompt): Promise<CreatedPrompt> {
    const prompt = {
      tenantId,
      productId: request.productId.toLowerCase(),
      externalId: request.externalPromptId ?? null,
      name: request.name,
      description: request.description ?? null,
      source: request.source ?? 'customer',
      role: request.role,
      tags: request.tags ?? [],
    };
    const created = await this.postgres.transaction(async (tx) => {
      await requireProduct(tx, prompt);
      return insertPrompt(tx, prompt, request.components.map(toComponent), this.clock.now());
    });
    return { ...created, ...(prompt.externalId === null ? {} : { externalPromptId: prompt.externalId }) };
  }
}
