import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { type GivenFacts, saidFacts } from '../domain/given-facts.js';
import { NO_USAGE } from '../domain/model-usage.js';
import { type ModelView, toModelView } from '../model.view.js';
import { readModel } from '../postgres/read-models.js';
import { readUsage } from '../postgres/read-usage.js';
import { overrideFacts } from '../postgres/write-models.js';

export class ChangeModel extends Command<ModelView> {
  constructor(
    readonly tenantId: string,
    readonly modelId: string,
    readonly change: GivenFacts,
  ) {
    super();
  }
}

@CommandHandler(ChangeModel)
export class ChangeModelHandler implements ICommandHandler<ChangeModel> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, modelId, change }: ChangeModel): Promise<ModelView> {
    return this.postgres.transaction(async (tx) => {
      await readModel(tx, tenantId, modelId);
      await overrideFacts(tx, tenantId, modelId, saidFacts(change), this.clock.now());
      const usage = await readUsage(tx, tenantId, [modelId]);
      return toModelView(await readModel(tx, tenantId, modelId), usage.get(modelId) ?? NO_USAGE);
    });
  }
}
