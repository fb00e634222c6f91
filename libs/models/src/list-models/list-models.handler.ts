import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { NO_USAGE, toModelItem } from '../model.view.js';
import { readModels } from '../postgres/read-models.js';
import { readUsage } from '../postgres/read-usage.js';
import { ListModels, type ModelPage } from './list-models.query.js';

@QueryHandler(ListModels)
export class ListModelsHandler implements IQueryHandler<ListModels> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, page, pageSize }: ListModels): Promise<ModelPage> {
    const rows = await readModels(this.postgres, tenantId, pageSize + 1, (page - 1) * pageSize);
    const models = rows.slice(0, pageSize);
    const usage = await readUsage(
      this.postgres,
      tenantId,
      models.map(({ id }) => id),
    );
    return {
      models: models.map((model) => toModelItem(model, usage.get(model.id) ?? NO_USAGE)),
      hasMore: rows.length > pageSize,
    };
  }
}
