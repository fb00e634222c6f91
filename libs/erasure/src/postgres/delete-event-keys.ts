import type { Queryable } from '@parley/postgres';

export interface KeyedEvent {
  readonly eventId: string;
  readonly insertId: string;
}

/**
 * For events that stand in the log alone; events with a row give theirs back by themselves. A key that stands for
 * another event by now is that one's.
 */
export async function deleteEventKeys(tx: Queryable, tenantId: string, events: readonly KeyedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query({
    text: `DELETE FROM event_keys k USING unnest($2::text[], $3::uuid[]) AS gone (insert_id, event_id)
           WHERE k.key = event_key($1, gone.insert_id) AND k.event_id = gone.event_id`,
    values: [tenantId, events.map(({ insertId }) => insertId), events.map(({ eventId }) => eventId)],
  });
}
