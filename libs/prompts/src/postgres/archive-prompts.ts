import { notFound } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { ProductKey } from '../domain/prompt-version.js';
import { JOIN_ACTIVE } from './version-roles.js';

export async function archivePrompt(tx: Queryable, tenantId: string, promptId: string, now: Date): Promise<void> {
  await tx.query({
    text: `UPDATE prompts SET archived_at = $3, updated_at = $3 WHERE tenant_id = $1 AND id = $2`,
    values: [tenantId, promptId, now],
  });
}

export async function isInActiveVersion(tx: Queryable, tenantId: string, promptId: string): Promise<boolean> {
  const active = await tx.query({
    text: `SELECT 1 FROM prompts p ${JOIN_ACTIVE}
           WHERE p.tenant_id = $1 AND p.id = $2 AND (r.prompt_id = p.id OR a.prompt_id = p.id)`,
    values: [tenantId, promptId],
  });
  return active.length > 0;
}

/** @throws Problem `not_found` when the product has no such version. */
export async function hasArchivedPrompt(
  tx: Queryable,
  { tenantId, productId }: ProductKey,
  versionId: string,
): Promise<boolean> {
  const [version] = await tx.query<{ isArchived: boolean }>({
    text: `SELECT EXISTS (
             SELECT FROM prompt_version_roles r JOIN prompts p ON p.tenant_id = r.tenant_id AND p.id = r.prompt_id
             WHERE r.tenant_id = v.tenant_id AND r.version_id = v.id AND p.archived_at IS NOT NULL
           ) AS "isArchived"
           FROM prompt_versions v
           WHERE v.tenant_id = $1 AND v.product_id = $2 AND v.id = $3`,
    values: [tenantId, productId, versionId],
  });
  if (version === undefined) throw notFound('The version', 'versionId');
  return version.isArchived;
}
