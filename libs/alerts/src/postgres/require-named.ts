import type { ConversationFilterRequest } from '@parley/analytics';
import { notFound } from '@parley/kernel';
import { findReferred, type Queryable } from '@parley/postgres';

/** @throws Problem `not_found` where the filters name a record that does not exist. */
export async function requireNamed(
  db: Queryable,
  tenantId: string,
  { productId, promptId, versionId, organizationId }: Partial<ConversationFilterRequest>,
): Promise<void> {
  for (const [kind, id] of [
    ['product', productId],
    ['prompt', promptId],
    ['organization', organizationId],
  ] as const) {
    if (id != null && (await findReferred(db, kind, tenantId, id)) === null)
      throw notFound(`The ${kind}`, `query.filters.${kind}Id`);
  }
  if (versionId == null) return;
  const text = 'SELECT FROM prompt_versions WHERE tenant_id = $1 AND id = $2';
  if ((await db.query({ text, values: [tenantId, versionId] })).length === 0)
    throw notFound('The version', 'query.filters.versionId');
}
