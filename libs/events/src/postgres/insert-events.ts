import { eventRecordedV1 } from '@parley/contracts';
import { partitionOf } from '@parley/event-log';
import { currentTrace } from '@parley/platform';
import { columnsOf, type Queryable, type Written } from '@parley/postgres';
import { maskJson, maskText } from '@parley/privacy';
import type { LinkedEvent } from '../domain/link-event.js';
import type { NewEvent } from '../domain/new-event.js';
import { EventEntity, toMessage } from './event.entity.js';

const COLUMNS = columnsOf(EventEntity);
const GIVEN = COLUMNS.arrays(8);

const statement = (name: string, onConflict: string) => ({
  name,
  text: `
    WITH given AS (
      SELECT * FROM unnest($1::text[], $2::smallint[], $3::boolean[], $4::boolean[], ${GIVEN})
        AS event (message, partition, masked, inherits, ${COLUMNS.names})
    ), added AS (
      INSERT INTO events (${COLUMNS.names}) SELECT ${COLUMNS.names} FROM given
      WHERE user_id IS NULL OR EXISTS (
        SELECT 1 FROM users u
        WHERE u.tenant_id = given.tenant_id AND u.id = given.user_id AND (given.masked OR NOT u.anonymized)
          AND (NOT given.inherits OR u.organization_id IS NOT DISTINCT FROM given.organization_id))
      ${onConflict} RETURNING id
    ), logged AS (
      INSERT INTO log (stream, partition, contract, payload, trace)
      SELECT $5, partition, $6, '[' || string_agg(message, ',') || ']', $7
      FROM given JOIN added USING (id) GROUP BY partition
    )
    SELECT id FROM added`,
});

const INSERT_ONCE = statement(
  'insert-events-once',
  'ON CONFLICT (tenant_id, insert_id) WHERE insert_id IS NOT NULL DO NOTHING',
);
/** Where no event says what would make it the same as another, PostgreSQL need not write of each that it is none: 48 bytes of its log. */
const INSERT = statement('insert-events', '');

/**
 * Stores the events and logs those that were new: one statement, so that it is atomic without a transaction around
 * it, which would cost three round trips more.
 *
 * What is known of the user may be out of date, so the statement looks again: an event of a user who was erased
 * meanwhile, anonymised after its text was left as it is, or moved to another organization than the event inherits, is
 * not stored. Erasure and masking wait for the statements that run, so what they miss is left out here.
 * @returns the id under which each is stored: an earlier event's where its `insertId` was there before, none where it was not stored.
 */
export async function insertEvents(tx: Queryable, links: readonly LinkedEvent[]): Promise<Map<NewEvent, string>> {
  if (links.length === 0) return new Map();
  const rows = links.map(toRow);
  const messages = rows.map(toMessage);
  const inserted = await tx.query<{ id: string }>({
    ...(rows.some(({ insertId }) => insertId !== null) ? INSERT_ONCE : INSERT),
    values: [
      messages.map((message) => JSON.stringify(message)),
      messages.map((message) => partitionOf(eventRecordedV1.key(message))),
      links.map(({ anonymized }) => anonymized),
      links.map(({ inheritsOrganization }) => inheritsOrganization),
      eventRecordedV1.stream,
      eventRecordedV1.name,
      currentTrace(),
      ...COLUMNS.toArrays(rows),
    ],
  });
  const isNew = new Set(inserted.map(({ id }) => id));
  const ids = new Map<NewEvent, string>();
  for (const { event } of links) if (isNew.has(event.eventId)) ids.set(event, event.eventId);
  const repeated = links.map(({ event }) => event).filter((event) => !ids.has(event));
  for (const [event, id] of await findEarlierEvents(tx, repeated)) ids.set(event, id);
  return ids;
}

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

/** The value of any other type than text has a form that leaves no room for a person. */
const toRow = ({ event, anonymized, userId, organizationId, conversationId }: LinkedEvent): Written<EventEntity> => ({
  tenantId: event.tenantId,
  id: event.eventId,
  insertId: event.insertId,
  revision: 1,
  productId: event.productId,
  eventType: anonymized ? maskText(event.eventType) : event.eventType,
  value: anonymized && event.valueType === 'text' ? maskText(event.value) : event.value,
  valueType: event.valueType,
  amount: event.amount,
  currency: event.currency,
  influence: event.influence,
  qualityImpactScore: event.qualityImpactScore,
  sampleRate: event.sampleRate,
  userId,
  organizationId,
  conversationId,
  externalConversationId: event.externalConversationId,
  properties: anonymized ? maskJson(event.properties) : event.properties,
  forceSample: event.forceSample,
  eventAt: event.eventAt,
  createdAt: event.createdAt,
});
