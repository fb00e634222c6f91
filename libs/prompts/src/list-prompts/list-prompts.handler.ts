import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { ListPrompts } from './list-prompts.query.js';
import { listPromptsStatement } from './list-prompts.statement.js';
import { type ListedPrompt, type PromptPage, promptPage } from './prompt-window.js';

@QueryHandler(ListPrompts)
export class ListPromptsHandler implements IQueryHandler<ListPrompts> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, window, filters }: ListPrompts): Promise<PromptPage> {
    const read = await this.postgres.reads.query<ListedPrompt>(listPromptsStatement(tenantId, window, filters));
    return promptPage(read, window);
  }
}
