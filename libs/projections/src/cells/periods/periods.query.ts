import {
  ARRIVALS,
  type ClickHouseReader,
  DATABASE,
  differingPeriods,
  PERIOD_CELLS,
  type PeriodKind,
  type QueryParameter,
} from '@parley/clickhouse';
import { NO_PRODUCT, type Period, type ProductDay } from './stale-periods.js';

/** Parameters by which statements about cells of one kind name periods. */
export interface NamedPeriods extends Readonly<Record<string, QueryParameter>> {
  readonly tenantId: string;
  readonly products: readonly string[];
  readonly starts: readonly string[];
  /** Months, by which ClickHouse skips partitions. */
  readonly months: readonly number[];
}

export function namedPeriods(tenantId: string, periods: readonly Omit<Period, 'kind'>[]): NamedPeriods {
  const starts = periods.map(({ startsOn }) => startsOn);
  return {
    tenantId,
    products: periods.map(({ productId }) => productId),
    starts,
    months: monthsOf(starts),
  };
}

/** The months, such as `202611`, of days such as `2026-11-21`, each once. */
export const monthsOf = (days: readonly string[]): number[] => [
  ...new Set(days.map((day) => Number(day.slice(0, 7).replace('-', '')))),
];

const OF_TENANT = 'WHERE tenant_id = {tenantId:UUID} GROUP BY product_id, day';
const FACTS = ARRIVALS.map(
  ({ table, arrivedBy }) => `SELECT product_id, toDate(UUIDv7ToDateTime(${arrivedBy}, 'UTC')) AS day
      FROM ${DATABASE}.${table} ${OF_TENANT}`,
);
const CELLS = Object.values(PERIOD_CELLS).map(
  ({
    table,
    ofProducts,
  }) => `SELECT ${ofProducts ? 'product_id' : `toUUID('${NO_PRODUCT}') AS product_id`}, starts_on AS day
      FROM ${DATABASE}.${table.name} ${OF_TENANT}`,
);

/**
 * Includes days that have only cells: their conversations may have gone without a note. An event without a conversation
 * has no day.
 */
export async function readAllDays(reader: ClickHouseReader, tenantId: string): Promise<ProductDay[]> {
  const rows = await reader.read<{ tenantId: string }, Omit<ProductDay, 'tenantId'>>(
    {
      name: 'days of products',
      sql: `SELECT DISTINCT product_id AS productId, toString(day) AS day FROM (
      ${[...FACTS, ...CELLS].join(' UNION ALL ')}) WHERE day > '1970-01-01'`,
    },
    { tenantId },
  );
  return rows.map((row) => ({ ...row, tenantId }));
}

/** Those of some periods of a kind whose cells differ from the sums of their facts. */
export async function readDiffering(
  reader: ClickHouseReader,
  tenantId: string,
  kind: PeriodKind,
  periods: readonly Period[],
): Promise<Period[]> {
  const sql = differingPeriods(PERIOD_CELLS[kind], (table) => `${DATABASE}.${table}`);
  const rows = await reader.read<NamedPeriods, Omit<Period, 'kind'>>(
    { name: `differing ${PERIOD_CELLS[kind].table.name}`, sql },
    namedPeriods(tenantId, periods),
  );
  return rows.map(({ productId, startsOn }) => ({ kind, productId: productId || NO_PRODUCT, startsOn }));
}
