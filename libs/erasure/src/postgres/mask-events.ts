import type { Json } from '@parley/kernel';
import type { Postgres } from '@parley/postgres';
import { maskJson, maskText } from '@parley/privacy';
import type { MaskingJob } from '../domain/masking-job.js';

const BATCH = 500;

interface Texts {
  readonly id: string;
  readonly value: string;
  readonly valueType: string;
  readonly properties: Json;
}

/** Masks value and properties of the user's events. Neither is in the log or in ClickHouse. */
export async function maskEvents(
  postgres: Postgres,
  { tenantId, userId }: MaskingJob,
  signal: AbortSignal,
): Promise<void> {
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    signal.throwIfAborted();
    const events: Texts[] = await postgres.query<Texts>({
      text: `SELECT id, value, value_type AS "valueType", properties FROM events
             WHERE tenant_id = $1 AND user_id = $2 AND id > $3 ORDER BY id LIMIT $4`,
      values: [tenantId, userId, after, BATCH],
    });
    const masked = events.map((event) => ({
      ...event,
      value: event.valueType === 'text' ? maskText(event.value) : event.value,
      properties: maskJson<Json>(event.properties),
    }));
    await postgres.query({
      text: `UPDATE events e SET value = masked.value, properties = masked.properties
             FROM json_to_recordset($2) AS masked (id uuid, value text, properties jsonb)
             WHERE e.tenant_id = $1 AND e.id = masked.id
               AND (e.value, e.properties) IS DISTINCT FROM (masked.value, masked.properties)`,
      values: [tenantId, JSON.stringify(masked)],
    });
    after = events.length < BATCH ? undefined : events.at(-1)?.id;
  }
}
