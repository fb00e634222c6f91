import { isId, notFound } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';

/**
 * Ours goes before the caller's, should one user's be the other's.
 * @throws Problem `not_found` when the tenant has no such user.
 */
export async function findUserId(db: Queryable, tenantId: string, given: string): Promise<string> {
  const [user] = await db.query<{ id: string }>({
    text: `SELECT id FROM users WHERE tenant_id = $1 AND (id = $2::uuid OR external_id = $3)
           ORDER BY id IS NOT DISTINCT FROM $2::uuid DESC LIMIT 1`,
    values: [tenantId, isId(given) ? given : null, given],
  });
  if (user === undefined) throw notFound('The user');
  return user.id;
}
