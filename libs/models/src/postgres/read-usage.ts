import type { Queryable } from '@parley/postgres';
import type { ModelUsage, ProductUsage } from '../domain/model-usage.js';

interface UsageRow extends ProductUsage {
  readonly modelId: string;
  readonly lastUsedAt: Date;
}

/**
 * The tenant's ($1) conversations by each of the models ($2) that they use, as the last named or as another. A
 * conversation counts once per model, however many of its names it uses.
 */
const USES = `
  SELECT n.model_id, c.id, c.product_id, c.last_message_at
  FROM model_names n JOIN conversations c ON c.tenant_id = n.tenant_id AND c.model = n.name
  WHERE n.tenant_id = $1 AND n.model_id = ANY ($2::uuid[])
  UNION ALL
  SELECT DISTINCT n.model_id, c.id, c.product_id, c.last_message_at
  FROM conversations c JOIN model_names n ON n.tenant_id = c.tenant_id AND n.name = ANY (c.other_models)
  WHERE c.tenant_id = $1 AND c.other_models <> '{}' AND n.model_id = ANY ($2::uuid[]) AND NOT EXISTS (
    SELECT FROM model_names latest
    WHERE latest.tenant_id = c.tenant_id AND latest.name = c.model AND latest.model_id = n.model_id
  )`;

/** How the tenant's conversations use the models, by model id; unused models are left out. */
export async function readUsage(
  db: Queryable,
  tenantId: string,
  modelIds: readonly string[],
): Promise<Map<string, ModelUsage>> {
  const rows = await db.query<UsageRow>({
    text: `SELECT used.*, p.name, coalesce(p.icon, '') AS icon FROM (
             SELECT model_id AS "modelId", product_id AS id, count(*)::int AS "conversationCount",
               max(last_message_at) AS "lastUsedAt"
             FROM (${USES}) AS uses GROUP BY model_id, product_id
           ) AS used JOIN products p ON p.tenant_id = $1 AND p.id = used.id
           ORDER BY "conversationCount" DESC, p.name, p.id`,
    values: [tenantId, modelIds],
  });
  const used = new Set(rows.map(({ modelId }) => modelId));
  return new Map([...used].map((id) => [id, toUsage(rows.filter(({ modelId }) => modelId === id))]));
}

const toUsage = (rows: readonly UsageRow[]): ModelUsage => ({
  count: rows.reduce((sum, { conversationCount }) => sum + conversationCount, 0),
  lastUsedAt: new Date(Math.max(...rows.map(({ lastUsedAt }) => lastUsedAt.getTime()))),
  products: rows.map(({ id, name, icon, conversationCount }) => ({ id, name, icon, conversationCount })),
});
