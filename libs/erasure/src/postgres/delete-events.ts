import type { Postgres } from '@parley/postgres';
import { MAX_ROWS, type Record } from './delete-conversations.js';

/** @param where SQL over `events`, with parameters from $3 on. */
export async function deleteEvents(
  postgres: Postgres,
  tenantId: string,
  where: string,
  values: readonly unknown[],
  record: Record,
): Promise<void> {
  for (let more = true; more;) {
    more = await postgres.transaction(async (tx) => {
      const deleted = await tx.query({
        text: `DELETE FROM events WHERE tenant_id = $1 AND id IN (
                 SELECT id FROM events WHERE tenant_id = $1 AND ${where} LIMIT $2) RETURNING 1`,
        values: [tenantId, MAX_ROWS, ...values],
      });
      if (deleted.length > 0) await record(tx, { events: deleted.length });
      return deleted.length > 0;
    });
  }
}
