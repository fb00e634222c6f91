import { type ClickHouseReader, DATABASE, PERIOD_CELLS, type QueryParameter } from '@parley/clickhouse';
import { chosenBy, type FactChoice } from './delete-facts.js';

/** A product and a day (UTC) on which conversations came in, of it or with events of it, as `2026-11-21`. */
export interface ProductDay {
  readonly tenantId: string;
  readonly productId: string;
  readonly day: string;
}

/** Those that cells of days and months are added up from. */
const ADDED_UP: ReadonlySet<string> = new Set(Object.values(PERIOD_CELLS).flatMap(({ sums }) => sums.from));

/** To which days the chosen facts belong. Events without a conversation belong to none. */
export async function daysOfFacts(
  reader: ClickHouseReader,
  tenantId: string,
  choice: FactChoice,
): Promise<ProductDay[]> {
  if (!ADDED_UP.has(choice.table)) return [];
  const rows = await reader.read<{ tenantId: string; [name: string]: QueryParameter }, Omit<ProductDay, 'tenantId'>>(
    {
      name: `days-of-${choice.table}`,
      sql: `SELECT DISTINCT product_id AS productId, toString(toDate(UUIDv7ToDateTime(conversation_id, 'UTC'))) AS day
        FROM ${DATABASE}.${choice.table} WHERE ${chosenBy(choice)} AND day > '1970-01-01'`,
    },
    { ...choice.parameters, tenantId },
  );
  return rows.map((row) => ({ ...row, tenantId }));
}
