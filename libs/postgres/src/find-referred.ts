import { isId } from '@parley/kernel';
import type { Queryable } from './postgres.js';

/** In each, a tenant's rows can be found by `id` and by the caller's `external_id`. */
const TABLES = {
  user: 'users',
  organization: 'organizations',
  conversation: 'conversations',
  prompt: 'prompts',
  product: 'products',
} as const;
export type ReferredKind = keyof typeof TABLES;

/**
 * Parley's id of a record that is named by that id or by the caller's own; null when the tenant has no such record. If
 * the text is Parley's id of one record and the caller's id of another, the former wins.
 * @param by `own`: by the caller's own id alone.
 */
export async function findReferred(
  db: Queryable,
  kind: ReferredKind,
  tenantId: string,
  given: string,
  by: 'either' | 'own' = 'either',
): Promise<string | null> {
  const [found] = await db.query<{ id: string }>({
    name: `find-referred-${kind}`,
    text: `SELECT id FROM ${TABLES[kind]} WHERE tenant_id = $1 AND (id = $2::uuid OR external_id = $3)
           ORDER BY id IS NOT DISTINCT FROM $2::uuid DESC LIMIT 1`,
    values: [tenantId, by === 'either' && isId(given) ? given : null, given],
  });
  return found?.id ?? null;
}
