import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, newId } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { factsOfName } from '../catalogue/model-catalogue.js';
import { type GivenFacts, saidFacts } from '../domain/given-facts.js';
import { NO_USAGE } from '../domain/model-usage.js';
import { type ModelView, toModelView } from '../model.view.js';
import { readModel } from '../postgres/read-models.js';
import { readUsage } from '../postgres/read-usage.js';
import { insertCustomModel } from '../postgres/write-models.js';

export class CreateModel extends Command<ModelView> {
  constructor(
    readonly tenantId: string,
    readonly canonicalId: string,
    readonly facts: GivenFacts,
  ) {
    super();
  }
}

@CommandHandler(CreateModel)
export class CreateModelHandler implements ICommandHandler<CreateModel> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, canonicalId, facts: given }: CreateModel): Promise<ModelView> {
    const id = newId();
    const facts = { ...factsOfName(canonicalId), ...saidFacts(given) };
    return this.postgres.transaction(async (tx) => {
      await insertCustomModel(tx, { tenantId, id, canonicalId, facts, createdAt: this.clock.now() });
      const usage = await readUsage(tx, tenantId, [id]);
      return toModelView(await readModel(tx, tenantId, id), usage.get(id) ?? NO_USAGE);
    });
  }
}
