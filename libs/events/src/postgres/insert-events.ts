import { eventRecordedV1 } from '@parley/contracts';
import { appendToLog } from '@parley/event-log';
import type { Queryable } from '@parley/postgres';
import { COLUMNS, type LinkedEvent, ROW_TYPE, toMessage, toRow } from './event-rows.js';

/**
 * Stores the events and logs those that were new.
 * @returns the id under which each is stored: an earlier event's where its `insertId` was there before.
 */
export async function insertEvents(tx: Queryable, events: readonly LinkedEvent[]): Promise<Map<LinkedEvent, string>> {
  const inserted = await tx.query<{ id: string }>({
    name: 'insert-events',
    text: `INSERT INTO events (${COLUMNS})
           SELECT ${COLUMNS} FROM json_to_recordset($1) AS event (${ROW_TYPE})
           ON CONFLICT (tenant_id, insert_id) WHERE insert_id IS NOT NULL DO NOTHING
           RETURNING id`,
    values: [JSON.stringify(events.map(toRow))],
  });
  const isNew = new Set(inserted.map(({ id }) => id));
  const added = events.filter(({ draft }) => isNew.has(draft.eventId));
  await appendToLog(tx, eventRecordedV1, added.map(toMessage));
  const ids = new Map(added.map((event) => [event, event.draft.eventId]));
  const repeated = events.filter((event) => !ids.has(event));
  if (repeated.length > 0) await addEarlierIds(tx, repeated, ids);
  return ids;
}

async function addEarlierIds(
  tx: Queryable,
  repeated: readonly LinkedEvent[],
  ids: Map<LinkedEvent, string>,
): Promise<void> {
  const earlier = await tx.query<{ id: string; position: number }>({
    name: 'find-events-by-insert-id',
    text: `SELECT e.id, (named.position - 1)::integer AS position
           FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS named (tenant_id, insert_id, position)
           JOIN events e ON e.tenant_id = named.tenant_id AND e.insert_id = named.insert_id`,
    values: [repeated.map(({ draft }) => draft.tenantId), repeated.map(({ draft }) => draft.request.insertId)],
  });
  for (const { id, position } of earlier) {
    const event = repeated[position];
    if (event !== undefined) ids.set(event, id);
  }
}
