import type { Queryable } from '@parley/postgres';

/**
 * Has maintenance mask what the user said before. Must run in the transaction that switches anonymisation on, so that
 * neither happens without the other; masking runs in the background, since there may be any amount of text. One that is
 * under way begins anew, and knows it by the later time.
 */
export async function requestMasking(tx: Queryable, tenantId: string, userId: string, now: Date): Promise<void> {
  await tx.query({
    text: `INSERT INTO maskings (tenant_id, user_id, requested_at) VALUES ($1, $2, $3)
           ON CONFLICT (tenant_id, user_id) DO UPDATE SET step = 'records', horizon = NULL,
             requested_at = greatest(EXCLUDED.requested_at, maskings.requested_at + interval '1 millisecond')`,
    values: [tenantId, userId, now],
  });
}
