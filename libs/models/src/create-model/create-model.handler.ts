import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, conflict, newId } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import { saidFacts } from '../domain/given-facts.js';
import { factsOfName } from '../domain/model-facts.js';
import { type ModelView, NO_USAGE, toModelView } from '../model.view.js';
import { readModel } from '../postgres/read-models.js';
import { readUsage } from '../postgres/read-usage.js';
import { CreateModel } from './create-model.command.js';

@CommandHandler(CreateModel)
export class CreateModelHandler implements ICommandHandler<CreateModel> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, canonicalId, facts: given }: CreateModel): Promise<ModelView> {
    const id = newId();
    const now = this.clock.now();
    const facts = { ...factsOfName(canonicalId), ...saidFacts(given) };
    return this.postgres.transaction(async (tx) => {
      const inserted = await tx.query({
        text: `INSERT INTO models (tenant_id, id, canonical_id, source, facts, created_at)
               SELECT $1, $2, $3, 'custom', $4, $5
               WHERE NOT EXISTS (SELECT FROM catalogue_models WHERE canonical_id = $3)
               ON CONFLICT (tenant_id, canonical_id) DO NOTHING RETURNING id`,
        values: [tenantId, id, canonicalId, facts, now],
      });
      if (inserted.length === 0) throw await alreadyThere(tx, tenantId, canonicalId);
      // From now on the name is this model's, whatever it stood for before.
      await tx.query({
        text: `INSERT INTO model_names (tenant_id, name, model_id, first_seen_at) VALUES ($1, $2, $3, $4)
               ON CONFLICT (tenant_id, name) DO UPDATE SET model_id = excluded.model_id`,
        values: [tenantId, canonicalId, id, now],
      });
      const usage = await readUsage(tx, tenantId, [id]);
      return toModelView(await readModel(tx, tenantId, id), usage.get(id) ?? NO_USAGE);
    });
  }
}

async function alreadyThere(tx: Queryable, tenantId: string, canonicalId: string) {
  const [there] = await tx.query<{ id: string }>({
    text: `SELECT id FROM models WHERE tenant_id = $1 AND canonical_id = $2
           UNION ALL SELECT id FROM catalogue_models WHERE canonical_id = $2`,
    values: [tenantId, canonicalId],
  });
  return conflict(`The model ${canonicalId} is there already; change it by its id, ${there?.id}.`);
}
