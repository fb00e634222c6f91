import { DATABASE, type QueryParameter } from '@parley/clickhouse';
import type { Postgres } from '@parley/postgres';
import { chosenBy, type ClickHouse, type FactChoice } from '../clickhouse/delete-facts.js';
import { deleteEventKeys, type KeyedEvent } from '../postgres/delete-event-keys.js';

const AT_ONCE = 5_000;

interface Parameters {
  readonly tenantId: string;
  readonly [name: string]: QueryParameter;
}

/**
 * To be called before facts of events are deleted: afterwards nothing would tell their insertIds, and an event sent
 * again would be answered with one that has gone.
 * @param choice of `event_facts`.
 */
export async function forgetEventKeys(
  postgres: Postgres,
  { reader }: ClickHouse,
  tenantId: string,
  choice: FactChoice,
  signal: AbortSignal,
): Promise<void> {
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    signal.throwIfAborted();
    const parameters: Parameters = { ...choice.parameters, tenantId, after };
    const rows: KeyedEvent[] = await reader.read(
      {
        name: 'insert ids of events to delete',
        sql: `SELECT event_id AS eventId, JSONExtractString(details, 'insertId') AS insertId FROM ${DATABASE}.event_facts
          WHERE ${chosenBy(choice)} AND event_id > {after:UUID} AND details != '' AND insertId != ''
          ORDER BY event_id LIMIT ${AT_ONCE}`,
      },
      parameters,
    );
    await deleteEventKeys(postgres, tenantId, rows);
    after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.eventId;
  }
}
