import type { Queryable } from '@parley/postgres';

/** What a language model wrote about the tenant's metrics may name what has to be gone; it can be written again. */
export async function forgetInsightTexts(db: Queryable, tenantId: string): Promise<void> {
  await db.query({ text: 'DELETE FROM insight_texts WHERE tenant_id = $1', values: [tenantId] });
}
