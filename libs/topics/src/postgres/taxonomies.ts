import type { Queryable } from '@parley/postgres';
import type { ConfiguredTopic, Taxonomy } from '../domain/taxonomy.js';

export async function readTaxonomy(db: Queryable, tenantId: string): Promise<Taxonomy> {
  const [taxonomy] = await db.query<Taxonomy & Record<string, unknown>>({
    text: 'SELECT taxonomy AS topics, taxonomy_changed_at AS "updatedAt" FROM topic_books WHERE tenant_id = $1',
    values: [tenantId],
  });
  return taxonomy ?? { topics: [], updatedAt: null };
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
