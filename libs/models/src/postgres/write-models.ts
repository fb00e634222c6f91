import { conflict } from '@parley/kernel';
import { columnsOf, type Queryable } from '@parley/postgres';
import type { ModelFacts } from '../domain/model-facts.js';
import { ModelEntity, ModelNameEntity } from './model.entities.js';

const MODEL = columnsOf(ModelEntity, ['tenantId', 'id', 'canonicalId', 'source', 'facts', 'createdAt']);
const NAME = columnsOf(ModelNameEntity);

export interface CustomModel {
  readonly tenantId: string;
  readonly id: string;
  readonly canonicalId: string;
  readonly facts: ModelFacts;
  readonly createdAt: Date;
}

/**
 * Creates a model of the tenant's own. From then on its name stands for this model, whatever it stood for before.
 * @throws Problem `conflict` when the tenant or the catalogue has a model of that name.
 */
export async function insertCustomModel(tx: Queryable, model: CustomModel): Promise<void> {
  const { tenantId, id, canonicalId, facts, createdAt } = model;
  const inserted = await tx.query({
    text: `INSERT INTO models (${MODEL.names})
           SELECT $1, $2, $3, 'custom', $4, $5
           WHERE NOT EXISTS (SELECT FROM catalogue_models WHERE canonical_id = $3)
           ON CONFLICT (tenant_id, canonical_id) DO NOTHING RETURNING id`,
    values: [tenantId, id, canonicalId, facts, createdAt],
  });
  if (inserted.length === 0) throw await alreadyThere(tx, tenantId, canonicalId);
  await tx.query({
    text: `INSERT INTO model_names (${NAME.names}) VALUES ($1, $2, $3, $4)
           ON CONFLICT (tenant_id, name) DO UPDATE SET model_id = excluded.model_id`,
    values: [tenantId, canonicalId, id, createdAt],
  });
}

/** Changes a model's facts. For a catalogue model, the change is the tenant's own: no other tenant sees it. */
export async function overrideFacts(
  tx: Queryable,
  tenantId: string,
  id: string,
  facts: Partial<ModelFacts>,
  now: Date,
): Promise<void> {
  await tx.query({
    text: `INSERT INTO models AS own (tenant_id, id, source, facts, created_at) VALUES ($1, $2, 'catalogue', $3, $4)
           ON CONFLICT (tenant_id, id) DO UPDATE SET facts = own.facts || excluded.facts`,
    values: [tenantId, id, facts, now],
  });
}

async function alreadyThere(tx: Queryable, tenantId: string, canonicalId: string) {
  const [there] = await tx.query<{ id: string }>({
    text: `SELECT id FROM models WHERE tenant_id = $1 AND canonical_id = $2
           UNION ALL SELECT id FROM catalogue_models WHERE canonical_id = $2`,
    values: [tenantId, canonicalId],
  });
  return conflict(`The model ${canonicalId} is there already; change it by its id, ${there?.id}.`);
}
