import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Postgres } from '@parley/postgres';
import { NO_USAGE } from '../domain/model-usage.js';
import { type ModelView, toModelView } from '../model.view.js';
import { readModel } from '../postgres/read-models.js';
import { readUsage } from '../postgres/read-usage.js';

export class GetModel extends Query<ModelView> {
  constructor(
    readonly tenantId: string,
    readonly modelId: string,
  ) {
    super();
  }
}

@QueryHandler(GetModel)
export class GetModelHandler implements IQueryHandler<GetModel> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, modelId }: GetModel): Promise<ModelView> {
    const model = await readModel(this.postgres.reads, tenantId, modelId);
    const usage = await readUsage(this.postgres.reads, tenantId, [modelId]);
    return toModelView(model, usage.get(modelId) ?? NO_USAGE);
  }
}
