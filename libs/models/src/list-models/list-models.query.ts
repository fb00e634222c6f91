import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OffsetPage, OffsetWindow } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { NO_USAGE } from '../domain/model-usage.js';
import { type ModelItemView, toModelItem } from '../model.view.js';
import { readModelPage } from '../postgres/read-models.js';
import { readUsage } from '../postgres/read-usage.js';

export class ListModels extends Query<OffsetPage<ModelItemView>> {
  constructor(
    readonly tenantId: string,
    readonly window: OffsetWindow,
  ) {
    super();
  }
}

@QueryHandler(ListModels)
export class ListModelsHandler implements IQueryHandler<ListModels> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, window }: ListModels): Promise<OffsetPage<ModelItemView>> {
    const page = await readModelPage(this.postgres.reads, tenantId, window);
    const usage = await readUsage(
      this.postgres.reads,
      tenantId,
      page.items.map(({ id }) => id),
    );
    return { ...page, items: page.items.map((model) => toModelItem(model, usage.get(model.id) ?? NO_USAGE)) };
  }
}
