import type { Referable } from '@parley/http';
import { isId } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';

/** Each has its tenant's rows by `id`, and by the caller's `external_id`. */
const TABLES: Readonly<Record<Referable, string>> = {
  user: 'users',
  organization: 'organizations',
  conversation: 'conversations',
  prompt: 'prompts',
};

/**
 * Parley's id of what is named by that or by the caller's own; null when the tenant has no such record. Ours goes
 * first, should one record's be another's.
 */
export async function findReferred(
  db: Queryable,
  kind: Referable,
  tenantId: string,
  given: string,
): Promise<string | null> {
  const table = TABLES[kind];
  const [found] = await db.query<{ id: string }>({
    name: `find-referred-${kind}`,
    text: `SELECT id FROM ${table} WHERE tenant_id = $1 AND (id = $2::uuid OR external_id = $3)
           ORDER BY id IS NOT DISTINCT FROM $2::uuid DESC LIMIT 1`,
    values: [tenantId, isId(given) ? given : null, given],
  });
  return found?.id ?? null;
}
