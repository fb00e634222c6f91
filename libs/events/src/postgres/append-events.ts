import { type Contract, type EventRecordedV2, eventRecordedV2 } from '@parley/contracts';
import { entriesOf, partitionOf, type RecentAppends } from '@parley/event-log';
import { currentTrace } from '@parley/platform';
import { columnsOf, plainArray, type Queryable, textArray, type Written } from '@parley/postgres';
import { maskJson, maskText } from '@parley/privacy';
import { type LinkedEvent, MAX_WAITING_EVENTS } from '../domain/link-event.js';
import type { NewEvent } from '../domain/new-event.js';
import { EventEntity, EventKeyEntity, toMessage, UserWithRevenueEntity } from './event.entity.js';

const GIVEN = columnsOf(EventEntity, ['tenantId', 'id', 'insertId', 'userId', 'organizationId', 'eventAt']);
const KEY = columnsOf(EventKeyEntity, ['key', 'eventId']);
const PAYING = columnsOf(UserWithRevenueEntity, ['tenantId', 'userId', 'lastEventAt']);

/**
 * What is known of the user may be out of date, so the storing statement checks again: an event is not stored if its
 * user was erased in the meantime, was anonymised after the text was left unmasked, or moved to an organization other
 * than the one it inherits. Erasure and masking wait for running statements, so that events too late for them are left
 * out here.
 */
export const USER_IS_AS_GIVEN = `(user_id IS NULL OR EXISTS (
        SELECT 1 FROM users u
        WHERE u.tenant_id = given.tenant_id AND u.id = given.user_id AND (given.masked OR NOT u.anonymized)
          AND (NOT given.inherits OR u.organization_id IS NOT DISTINCT FROM given.organization_id)))`;

/** Keys are inserted in order: two statements with keys in common could otherwise deadlock. */
const APPEND = {
  name: 'append-events',
  text: `
    WITH given AS (
      SELECT * FROM unnest($1::text[], $2::smallint[], $3::smallint[], $4::boolean[], $5::boolean[], $9::boolean[], ${GIVEN.arrays(10)})
        AS event (message, partition, entry, masked, inherits, pays, ${GIVEN.names})
    ), sound AS (
      SELECT * FROM given WHERE ${USER_IS_AS_GIVEN}
    ), keyed AS (
      INSERT INTO event_keys (${KEY.names})
      SELECT event_key(tenant_id, insert_id), id FROM sound WHERE insert_id IS NOT NULL ORDER BY 1
      ON CONFLICT DO NOTHING RETURNING event_id
    ), added AS (
      SELECT * FROM sound WHERE insert_id IS NULL OR id IN (SELECT event_id FROM keyed)
    ), paying AS (
      INSERT INTO users_with_revenue AS known (${PAYING.names})
      SELECT tenant_id, user_id, max(event_at) FROM added WHERE pays AND NOT EXISTS (
        SELECT FROM users_with_revenue AS before WHERE before.tenant_id = added.tenant_id
          AND before.user_id = added.user_id AND before.last_event_at > added.event_at - interval '1 day')
      GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (tenant_id, user_id) DO UPDATE SET last_event_at = greatest(known.last_event_at, excluded.last_event_at)
    ), logged AS (
      INSERT INTO log (stream, partition, contract, payload, trace)
      SELECT $6, partition, $7, '[' || string_agg(message, ',') || ']', $8 FROM added GROUP BY partition, entry
    )
    SELECT id FROM added`,
};

/**
 * Stores events in the log alone, once per insertId, in one statement, like `insertEvents`. For events that are never
 * looked up in PostgreSQL, which is most of them: their rows would be the larger part of what it writes.
 * @returns the id under which each is stored: an earlier event's if its `insertId` was known before, none if it was not
 * stored.
 */
export const appendEvents = (
  tx: Queryable,
  links: readonly LinkedEvent[],
  recent: RecentAppends,
): Promise<Map<NewEvent, string>> =>
  storeEvents(tx, links, recent, {
    statement: APPEND,
    contract: eventRecordedV2,
    toMessage: toWholeMessage,
    valuesOf: (rows) => [plainArray(rows.map(isRevenue)), ...GIVEN.toArrays(rows)],
  });

const isRevenue = ({ amount, valueType, userId }: Written<EventEntity>): boolean =>
  userId !== null && valueType === 'currency' && amount !== null && amount > 0;

/** Listed fields come before the spread: Node 20 takes over a microsecond for each field added to a copy. */
const toWholeMessage = (event: Written<EventEntity>): EventRecordedV2 => ({
  value: event.value,
  properties: event.properties,
  insertId: event.insertId,
  forceSample: event.forceSample,
  ...toMessage(event),
});

/** The form in which events are stored. */
interface Form<Message> {
  /** Returns the ids of the new events; the first eight parameters are the same for every form. */
  readonly statement: { readonly name: string; readonly text: string };
  readonly contract: Contract<Message>;
  readonly toMessage: (row: Written<EventEntity>) => Message;
  readonly valuesOf: (rows: readonly Written<EventEntity>[]) => readonly unknown[];
}

export async function storeEvents<Message>(
  tx: Queryable,
  links: readonly LinkedEvent[],
  recent: RecentAppends,
  { statement, contract, toMessage, valuesOf }: Form<Message>,
): Promise<Map<NewEvent, string>> {
  if (links.length === 0) return new Map();
  const rows = links.map(toRow);
  const messages = rows.map(toMessage);
  const partitions = messages.map((message) => partitionOf(contract.key(message)));
  const texts = messages.map((message) => JSON.stringify(message));
  const added = await tx.query<{ id: string }>({
    ...statement,
    values: [
      textArray(texts),
      plainArray(partitions),
      plainArray(entriesOf(partitions, texts)),
      plainArray(links.map(({ anonymized }) => anonymized)),
      plainArray(links.map(({ inheritsOrganization }) => inheritsOrganization)),
      contract.stream,
      contract.name,
      currentTrace(),
      ...valuesOf(rows),
    ],
  });
  const isNew = new Set(added.map(({ id }) => id));
  links.forEach(({ event: { tenantId, eventId } }, index) => {
    if (isNew.has(eventId)) recent.note(tenantId, partitions[index] ?? 0, eventId);
  });
  return idsOf(tx, links, isNew);
}

/** The id under which each event is stored: its own if new, else that of the earlier event with its `insertId`. */
async function idsOf(
  tx: Queryable,
  links: readonly LinkedEvent[],
  isNew: ReadonlySet<string>,
): Promise<Map<NewEvent, string>> {
  const ids = new Map<NewEvent, string>();
  for (const { event } of links) if (isNew.has(event.eventId)) ids.set(event, event.eventId);
  const repeated = links.map(({ event }) => event).filter((event) => !ids.has(event));
  for (const [event, id] of await findEarlierEvents(tx, repeated)) ids.set(event, id);
  return ids;
}

/** For each event whose `insertId` was known before, the id under which that one is stored. */
export async function findEarlierEvents(tx: Queryable, events: readonly NewEvent[]): Promise<Map<NewEvent, string>> {
  const naming = events.filter(({ insertId }) => insertId != null);
  if (naming.length === 0) return new Map();
  const earlier = await tx.query<{ id: string; position: number }>({
    name: 'find-events-by-insert-id',
    text: `SELECT k.event_id AS id, (named.position - 1)::integer AS position
           FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS named (tenant_id, insert_id, position)
           JOIN event_keys k ON k.key = event_key(named.tenant_id, named.insert_id)`,
    values: [naming.map(({ tenantId }) => tenantId), naming.map(({ insertId }) => insertId)],
  });
  return new Map(
    earlier.flatMap(({ id, position }) => naming.slice(position, position + 1).map((event) => [event, id])),
  );
}

/** Only text values are masked: the format of other types leaves no room for personal data. */
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

/**
 * Those of the events that are too many to wait for their conversation. Events that others store at the same moment are
 * not counted, so a few more than the bound may wait.
 */
export async function eventsBeyondBound(tx: Queryable, events: readonly NewEvent[]): Promise<NewEvent[]> {
  if (events.length === 0) return [];
  const counted = await tx.query<{ name: string; count: number }>({
    name: 'count-waiting-events',
    text: `SELECT named.tenant_id || named.external_id AS name, waiting.count
           FROM (SELECT DISTINCT * FROM unnest($1::uuid[], $2::text[]) AS wanted (tenant_id, external_id)) AS named
           CROSS JOIN LATERAL (
             SELECT count(*)::integer AS count FROM (
               SELECT FROM events e
               WHERE e.tenant_id = named.tenant_id AND e.external_conversation_id = named.external_id
                 AND e.conversation_id IS NULL
               LIMIT $3
             ) AS counted
           ) AS waiting`,
    values: [
      events.map(({ tenantId }) => tenantId),
      events.map(({ externalConversationId }) => externalConversationId),
      MAX_WAITING_EVENTS,
    ],
  });
  const counts = new Map(counted.map(({ name, count }) => [name, count]));
  return events.filter(({ tenantId, externalConversationId }) => {
    const name = tenantId + (externalConversationId ?? '');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count >= MAX_WAITING_EVENTS;
  });
}
