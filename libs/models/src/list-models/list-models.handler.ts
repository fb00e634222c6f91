import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { OffsetPage } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { type ModelItemView, NO_USAGE, toModelItem } from '../model.view.js';
import { readModelPage } from '../postgres/read-models.js';
import { readUsage } from '../postgres/read-usage.js';
import { ListModels } from './list-models.query.js';

@QueryHandler(ListModels)
export class ListModelsHandler implements IQueryHandler<ListModels> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, window }: ListModels): Promise<OffsetPage<ModelItemView>> {
    const page = await readModelPage(this.postgres, tenantId, window);
    const usage = await readUsage(
      this.postgres,
      tenantId,
      page.items.map(({ id }) => id),
    );
    return { ...page, items: page.items.map((model) => toModelItem(model, usage.get(model.id) ?? NO_USAGE)) };
  }
}
