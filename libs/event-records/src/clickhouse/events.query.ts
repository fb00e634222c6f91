import { type ClickHouseReader, DATABASE, type Query, type QueryParameter } from '@parley/clickhouse';
import type { EventDetails } from '@parley/contracts';
import type { SeekCursor, SeekWindow } from '@parley/postgres';
import type { EventFilters, RecordedEvent } from '../domain/recorded-event.js';

/** An event as ClickHouse has it, with Parley's ids alone. */
export interface ProjectedEvent extends Omit<
  RecordedEvent,
  keyof EventDetails | 'eventAt' | 'createdAt' | `external${string}Id`
> {
  readonly version: number;
  /** JSON of EventDetails; empty if PostgreSQL has a row. */
  readonly details: string;
  /** ISO 8601 */
  readonly eventAt: string;
  readonly createdAt: string;
}

type Parameters = { readonly tenantId: string; readonly [name: string]: QueryParameter };

const TABLE = `${DATABASE}.event_facts`;
const NOBODY = `toUUID('00000000-0000-0000-0000-000000000000')`;
const idOrNull = (column: string): string => `nullIf(${column}, ${NOBODY})`;

const SELECT_EVENT = `SELECT event_id AS eventId, row_version AS version, event_type AS eventType,
      product_id AS productId, value_type AS valueType, ${idOrNull('user_id')} AS userId,
      ${idOrNull('organization_id')} AS organizationId, ${idOrNull('conversation_id')} AS conversationId, influence,
      quality_impact_score AS qualityImpactScore, event_at AS eventAt, sample_rate AS sampleRate,
      created_at AS createdAt, details
    FROM ${TABLE}`;

/** Orders UUIDv7s by their bytes, as PostgreSQL does: ClickHouse compares UUIDs differently. */
const PLACE = 'UUIDToNum(event_id)';

const CONDITIONS: Readonly<Record<keyof EventFilters, string>> = {
  productId: 'product_id = {productId:UUID}',
  eventType: 'event_type = {eventType:String}',
  userId: 'user_id = {userId:UUID}',
  organizationId: 'organization_id = {organizationId:UUID}',
  conversationId: 'conversation_id = {conversationId:UUID}',
  from: 'toUnixTimestamp64Milli(event_at) >= {from:Int64}',
  to: 'toUnixTimestamp64Milli(event_at) < {to:Int64}',
};

/**
 * The subquery reads eight bytes a row to find how far back to read, so that all other columns are read only for those
 * rows: 30 ms over ten million events of a tenant, where sorting by id alone would take 130. FINAL is not needed, since
 * all versions of an event have the same values in the filtered columns, unless its conversation became known later.
 */
function listed(conditions: readonly string[], isBack: boolean): Query<Parameters, ProjectedEvent> {
  const where = ['tenant_id = {tenantId:UUID}', ...conditions].join(' AND ');
  const [direction, reaches] = isBack ? ['ASC', '<='] : ['DESC', '>='];
  return {
    name: 'list of events',
    sql: `WITH (
      SELECT created_at FROM ${TABLE} WHERE ${where} ORDER BY created_at ${direction} LIMIT 1 OFFSET {skip:UInt32}
    ) AS edge
    ${SELECT_EVENT}
    WHERE ${where} AND (edge IS NULL OR created_at ${reaches} edge)
    ORDER BY created_at ${direction}, ${PLACE} ${direction} LIMIT {take:UInt32}`,
  };
}

const ONE: Query<Parameters, ProjectedEvent> = {
  name: 'event',
  isLight: true,
  sql: `${SELECT_EVENT} FINAL WHERE tenant_id = {tenantId:UUID} AND event_id = {eventId:UUID}`,
};

const PROJECTED: Query<Parameters, { readonly events: number }> = {
  name: 'events that are projected',
  isLight: true,
  sql: `SELECT uniqExact(event_id) AS events FROM ${TABLE}
    WHERE tenant_id = {tenantId:UUID} AND event_id IN {eventIds:Array(UUID)}`,
};

export async function findProjected(
  reader: ClickHouseReader,
  tenantId: string,
  eventId: string,
): Promise<ProjectedEvent | null> {
  const [event] = await reader.read(ONE, { tenantId, eventId });
  return event ?? null;
}

export async function areProjected(
  reader: ClickHouseReader,
  tenantId: string,
  eventIds: readonly string[],
): Promise<boolean> {
  const [row] = await reader.read(PROJECTED, { tenantId, eventIds });
  return row?.events === eventIds.length;
}

/** Up to one event more than the limit, in the order of the list. */
export async function listProjected(
  reader: ClickHouseReader,
  tenantId: string,
  filters: EventFilters,
  { limit, cursor }: SeekWindow,
): Promise<ProjectedEvent[]> {
  const given = Object.entries(filters).filter(([, value]) => value !== null);
  const conditions = given.map(([name]) => CONDITIONS[name as keyof EventFilters]);
  if (cursor !== null) conditions.push(beyond(cursor));
  const query = listed(conditions, cursor?.direction === 'before');
  const parameters = {
    ...Object.fromEntries(given.map(([name, value]) => [name, value instanceof Date ? value.getTime() : value])),
    ...(cursor === null ? {} : { cursorId: cursor.id, cursorMs: cursor.place }),
    tenantId,
  };
  // Versions of one event are adjacent, and usually there is only one.
  for (let take = limit + 2; ; take *= 2) {
    const read = await reader.read(query, { ...parameters, take, skip: take - 1 });
    const isCutOff = read.length === take;
    // A newer version of the last event may be beyond the end.
    const complete = isCutOff ? read.filter(({ eventId }) => eventId !== read.at(-1)?.eventId) : read;
    const newest = newestOfEach(complete);
    if (!isCutOff || newest.length > limit) return newest.slice(0, limit + 1);
  }
}

function beyond({ direction }: SeekCursor): string {
  const comparison = direction === 'before' ? '>' : '<';
  const at = 'fromUnixTimestamp64Milli({cursorMs:Int64})';
  return `created_at ${comparison}= ${at} AND (created_at ${comparison} ${at} OR ${PLACE} ${comparison} UUIDToNum({cursorId:UUID}))`;
}

function newestOfEach(events: readonly ProjectedEvent[]): ProjectedEvent[] {
  const newest = new Map<string, ProjectedEvent>();
  for (const event of events) {
    const known = newest.get(event.eventId);
    if (known === undefined || event.version > known.version) newest.set(event.eventId, event);
  }
  return [...newest.values()];
}
