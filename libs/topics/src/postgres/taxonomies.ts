import type { Queryable } from '@parley/postgres';
import type { ConfiguredTopic } from '../domain/taxonomy.js';

/** Renames the taxonomy's topic of that name, if any, so that later conversations get the new name. */
export async function renameConfigured(db: Queryable, tenantId: string, name: string, to: string): Promise<void> {
  if (name === to) return;
  await db.query({
    text: `UPDATE topic_books SET taxonomy_version = taxonomy_version + 1, taxonomy = (
             SELECT jsonb_agg(CASE WHEN topic->>'name' = $2 THEN topic || jsonb_build_object('name', $3::text) ELSE topic END
               ORDER BY place)
             FROM jsonb_array_elements(taxonomy) WITH ORDINALITY AS each (topic, place))
           WHERE tenant_id = $1 AND taxonomy @> jsonb_build_array(jsonb_build_object('name', $2::text))`,
    values: [tenantId, name, to],
  });
}

export async function replaceTaxonomy(
  db: Queryable,
  tenantId: string,
  topics: readonly ConfiguredTopic[],
  now: Date,
): Promise<void> {
  await db.query({
    text: `INSERT INTO topic_books AS b (tenant_id, taxonomy, taxonomy_version, taxonomy_changed_at)
           VALUES ($1, $2, 1, $3)
           ON CONFLICT (tenant_id) DO UPDATE SET taxonomy = excluded.taxonomy,
             taxonomy_version = b.taxonomy_version + 1, taxonomy_changed_at = excluded.taxonomy_changed_at`,
    values: [tenantId, JSON.stringify(topics), now],
  });
}
