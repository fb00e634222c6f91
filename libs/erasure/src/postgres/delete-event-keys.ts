import type { Queryable } from '@parley/postgres';

/** For events that stand in the log alone; events with a row give theirs back by themselves. */
export async function deleteEventKeys(tx: Queryable, tenantId: string, insertIds: readonly string[]): Promise<void> {
  if (insertIds.length === 0) return;
  await tx.query({
    text: `DELETE FROM event_keys WHERE key IN (SELECT event_key($1, unnest($2::text[])))`,
    values: [tenantId, insertIds],
  });
}
