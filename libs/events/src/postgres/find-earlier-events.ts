import type { Queryable } from '@parley/postgres';
import type { NewEvent } from '../domain/new-event.js';

/** Of the events whose `insertId` was there before, the id under which that one is stored. */
export async function findEarlierEvents(tx: Queryable, events: readonly NewEvent[]): Promise<Map<NewEvent, string>> {
  const naming = events.filter(({ insertId }) => insertId != null);
  if (naming.length === 0) return new Map();
  const earlier = await tx.query<{ id: string; position: number }>({
    name: 'find-events-by-insert-id',
    text: `SELECT e.id, (named.position - 1)::integer AS position
           FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS named (tenant_id, insert_id, position)
           JOIN events e ON e.tenant_id = named.tenant_id AND e.insert_id = named.insert_id`,
    values: [naming.map(({ tenantId }) => tenantId), naming.map(({ insertId }) => insertId)],
  });
  return new Map(
    earlier.flatMap(({ id, position }) => naming.slice(position, position + 1).map((event) => [event, id])),
  );
}
