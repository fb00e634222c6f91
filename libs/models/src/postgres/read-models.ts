import { notFound } from '@parley/kernel';
import { type Page, type PageWindow, type Queryable, selectPage } from '@parley/postgres';
import type { KnownModel } from '../domain/model-usage.js';

/** The catalogue with the tenant's ($1) changes, and the tenant's own models; of one id ($2) or of all. */
const SELECT_MODEL = `
  SELECT coalesce(known.id, own.id) AS id, coalesce(known.canonical_id, own.canonical_id) AS "canonicalId",
    coalesce(own.source, 'catalogue') AS source, coalesce(known.facts, '{}') || coalesce(own.facts, '{}') AS facts,
    coalesce(known.created_at, own.created_at) AS "createdAt",
    CASE WHEN known.id IS NULL THEN own.created_xid END AS created_xid
  FROM (SELECT * FROM catalogue_models WHERE $2::uuid IS NULL OR id = $2) AS known
  FULL JOIN (SELECT * FROM models WHERE tenant_id = $1 AND ($2::uuid IS NULL OR id = $2)) AS own USING (id)`;

/** @throws Problem `not_found` when the tenant knows no such model. */
export async function readModel(db: Queryable, tenantId: string, id: string): Promise<KnownModel> {
  const [model] = await db.query<KnownModel>({
    text: `SELECT id, "canonicalId", source, facts, "createdAt" FROM (${SELECT_MODEL}) AS model`,
    values: [tenantId, id],
  });
  if (model === undefined) throw notFound('The model');
  return model;
}

/**
 * Models that conversations use come first, those with the latest first use before others; then the rest, newest first.
 */
export const readModelPage = (db: Queryable, tenantId: string, window: PageWindow): Promise<Page<KnownModel>> =>
  selectPage<KnownModel>(
    db,
    {
      select: `SELECT m.id, m."canonicalId", m.source, m.facts, m."createdAt", m."firstUsedAt"
               FROM (
                 SELECT any_model.*, "createdAt" AS created_at, used."firstUsedAt" FROM (${SELECT_MODEL}) AS any_model
                 LEFT JOIN (
                   SELECT n.model_id, min(n.first_seen_at) AS "firstUsedAt" FROM model_names n
                   WHERE n.tenant_id = $1 AND (
                     EXISTS (SELECT FROM conversations c WHERE c.tenant_id = $1 AND c.model = n.name) OR EXISTS (
                       SELECT FROM conversations c
                       WHERE c.tenant_id = $1 AND c.other_models <> '{}' AND n.name = ANY (c.other_models)
                     )
                   )
                   GROUP BY 1
                 ) AS used ON used.model_id = any_model.id
               ) AS m`,
      first: 'firstUsedAt',
      alias: 'm',
      where: 'true',
      values: [tenantId, null],
    },
    window,
  );
