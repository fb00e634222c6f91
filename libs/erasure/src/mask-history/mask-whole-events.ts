import { DATABASE, type Query } from '@parley/clickhouse';
import { type EventDetails, type EventRecordedV1, type EventRecordedV2, eventRecordedV2 } from '@parley/contracts';
import { appendToLog } from '@parley/event-log';
import type { Postgres } from '@parley/postgres';
import { maskJson, maskText } from '@parley/privacy';
import type { ClickHouse } from '../clickhouse/delete-facts.js';
import type { MaskingJob } from '../domain/masking-job.js';

const AT_ONCE = 500;
const NOBODY = `toUUID('00000000-0000-0000-0000-000000000000')`;
const idOrNull = (column: string): string => `nullIf(${column}, ${NOBODY})`;

type Parameters = { readonly tenantId: string; readonly userId: string; readonly after: string };

/** With its `details` as JSON. */
type StoredEvent = EventRecordedV1 & { readonly details: string };

const WHOLE_EVENTS: Query<Parameters, StoredEvent> = {
  name: 'whole events of a user',
  sql: `SELECT tenant_id AS tenantId, event_id AS eventId, row_version AS revision, product_id AS productId,
      event_type AS eventType, value_type AS valueType, amount, nullIf(toString(currency), '') AS currency,
      influence, quality_impact_score AS qualityImpactScore, sample_rate AS sampleRate,
      ${idOrNull('user_id')} AS userId, ${idOrNull('organization_id')} AS organizationId,
      ${idOrNull('conversation_id')} AS conversationId, event_at AS eventAt, created_at AS createdAt, details
    FROM ${DATABASE}.event_facts FINAL
    WHERE tenant_id = {tenantId:UUID} AND user_id = {userId:UUID} AND details != '' AND event_id > {after:UUID}
    ORDER BY event_id LIMIT ${AT_ONCE}`,
};

/**
 * Masks value and properties of the user's events that stand in the log alone, as a further version of each in the log.
 * Once those are projected, another call finds nothing.
 * @returns how many were masked.
 */
export async function maskWholeEvents(
  postgres: Postgres,
  { reader }: ClickHouse,
  { tenantId, userId }: MaskingJob,
  signal: AbortSignal,
): Promise<number> {
  let found = 0;
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    signal.throwIfAborted();
    const parameters: Parameters = { tenantId, userId, after };
    const events: StoredEvent[] = await reader.read(WHOLE_EVENTS, parameters);
    const masked = events.flatMap((event) => maskedVersion(event) ?? []);
    if (masked.length > 0) await postgres.transaction((tx) => appendToLog(tx, eventRecordedV2, masked));
    found += masked.length;
    after = events.length < AT_ONCE ? undefined : events.at(-1)?.eventId;
  }
  return found;
}

/** The next version of the event; null when there is nothing left to mask. */
function maskedVersion({ details: json, ...event }: StoredEvent): EventRecordedV2 | null {
  const details = JSON.parse(json) as EventDetails;
  const masked = {
    value: event.valueType === 'text' ? maskText(details.value) : details.value,
    properties: details.properties === null ? null : maskJson(details.properties),
  };
  const isSame =
    masked.value === details.value && JSON.stringify(masked.properties) === JSON.stringify(details.properties);
  return isSame ? null : { ...event, ...details, ...masked, revision: event.revision + 1 };
}
