import { ARRIVALS, type ClickHouseReader, DATABASE, type QueryParameter } from '@parley/clickhouse';
import { chosenBy, type FactChoice, type ProductDay } from './delete-facts.js';

/**
 * The days that the chosen facts belong to in cells of days and months. An event without a conversation belongs to no
 * day of conversations.
 */
export async function daysOfFacts(
  reader: ClickHouseReader,
  tenantId: string,
  choice: FactChoice,
): Promise<ProductDay[]> {
  const arrivals = ARRIVALS.filter(({ table }) => table === choice.table).map(({ arrivedBy }) => arrivedBy);
  if (arrivals.length === 0) return [];
  const rows = await reader.read<{ tenantId: string; [name: string]: QueryParameter }, Omit<ProductDay, 'tenantId'>>(
    {
      name: `days-of-${choice.table}`,
      sql: `SELECT DISTINCT product_id AS productId,
          toString(toDate(UUIDv7ToDateTime(arrayJoin([${arrivals.join(', ')}]), 'UTC'))) AS day
        FROM ${DATABASE}.${choice.table} WHERE ${chosenBy(choice)} AND day > '1970-01-01'`,
    },
    { ...choice.parameters, tenantId },
  );
  return rows.map((row) => ({ ...row, tenantId }));
}
