import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { saidFacts } from '../domain/given-facts.js';
import { type ModelView, NO_USAGE, toModelView } from '../model.view.js';
import { readModel } from '../postgres/read-models.js';
import { readUsage } from '../postgres/read-usage.js';
import { ChangeModel } from './change-model.command.js';

@CommandHandler(ChangeModel)
export class ChangeModelHandler implements ICommandHandler<ChangeModel> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  /** A change of a catalogue model is the tenant's own view of it: no other tenant sees it. */
  async execute({ tenantId, modelId, change }: ChangeModel): Promise<ModelView> {
    return this.postgres.transaction(async (tx) => {
      await readModel(tx, tenantId, modelId);
      await tx.query({
        text: `INSERT INTO models AS own (tenant_id, id, source, facts, created_at) VALUES ($1, $2, 'catalogue', $3, $4)
               ON CONFLICT (tenant_id, id) DO UPDATE SET facts = own.facts || excluded.facts`,
        values: [tenantId, modelId, saidFacts(change), this.clock.now()],
      });
      const usage = await readUsage(tx, tenantId, [modelId]);
      return toModelView(await readModel(tx, tenantId, modelId), usage.get(modelId) ?? NO_USAGE);
    });
  }
}
