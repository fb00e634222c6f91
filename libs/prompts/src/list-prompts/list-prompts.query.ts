import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import type { PromptFilters } from '../domain/stored-prompt.js';
import { listPrompts } from '../postgres/list-prompts.js';
import { type PromptPage, promptPage, type PromptWindow, windowToRead } from './prompt-window.js';

export class ListPrompts extends Query<PromptPage> {
  constructor(
    readonly tenantId: string,
    readonly window: PromptWindow,
    readonly filters: PromptFilters,
  ) {
    super();
  }
}

@QueryHandler(ListPrompts)
export class ListPromptsHandler implements IQueryHandler<ListPrompts> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, window, filters }: ListPrompts): Promise<PromptPage> {
    const read = await listPrompts(this.postgres.reads, tenantId, windowToRead(window), filters);
    return promptPage(read, window);
  }
}
