import {
  USER_CELL_TABLES,
  type ClickHouseReader,
  type ClickHouseWriter,
  DATABASE,
  deleteRows,
  PERIOD_CELLS,
  type ProjectedTable,
  type QueryParameter,
  type RowsOf,
  tablesOf,
  USER_DAY_CELL_TABLES,
} from '@parley/clickhouse';

/**
 * A product and a day (UTC, as `2026-11-21`) on which its conversations or events came in, or conversations with its
 * events.
 */
export interface ProductDay {
  readonly tenantId: string;
  readonly productId: string;
  readonly day: string;
}

export interface ClickHouse {
  readonly reader: ClickHouseReader;
  readonly writer: ClickHouseWriter;
}

export interface FactChoice {
  readonly table: ProjectedTable;
  /** The condition besides the tenant. A subquery names its table by `rowsOf`. */
  readonly where: string | ((rowsOf: RowsOf) => string);
  readonly parameters: Readonly<Record<string, QueryParameter>>;
}

/** How many rows there are to delete. Versions of one record that are not merged yet count separately. */
export async function countFacts({ reader }: ClickHouse, tenantId: string, choice: FactChoice): Promise<number> {
  const [row] = await reader.read<{ tenantId: string; [name: string]: QueryParameter }, { rows: number }>(
    {
      name: `count-${choice.table}-to-delete`,
      sql: `SELECT count() AS rows FROM ${DATABASE}.${choice.table} WHERE ${chosenBy(choice)}`,
    },
    { ...choice.parameters, tenantId },
  );
  return Number(row?.rows ?? 0);
}

/**
 * A mutation rewrites the parts that hold the rows, so that they are gone from the disk rather than hidden. Its cost
 * depends on those parts: one mutation for a whole person or tenant, and none where there is nothing.
 */
export async function deleteFacts({ writer }: ClickHouse, tenantId: string, choice: FactChoice): Promise<void> {
  for (const table of tablesOf(choice.table)) {
    const statement = deleteRows(table, (rowsOf) => conditionOf(choice, rowsOf));
    await writer.execute(statement, { ...choice.parameters, tenantId });
  }
}

/** To be called after the facts that they add up were deleted. */
export async function deleteCells({ writer }: ClickHouse, tenantId: string, userId: string): Promise<void> {
  for (const cells of [...USER_CELL_TABLES, ...USER_DAY_CELL_TABLES]) {
    const ofUser = deleteRows(cells, 'tenant_id = {tenantId:UUID} AND user_id = {userId:UUID}');
    await writer.execute(ofUser, { tenantId, userId });
  }
}

/**
 * Cells of events name types of events, which may tell of a person; the cell of a type that is no longer used would
 * stay, with nothing in it. So all cells of these days are deleted while the days are noted, and nobody reads their
 * cells until they are added up again.
 * @param version those with a lower one are deleted.
 */
export async function deleteEventCells(
  { writer }: ClickHouse,
  tenantId: string,
  days: readonly ProductDay[],
  version: number,
): Promise<void> {
  if (days.length === 0) return;
  const named = '(SELECT arrayJoin(arrayZip({products:Array(UUID)}, {starts:Array(Date)})))';
  const ofDays = `tenant_id = {tenantId:UUID} AND (product_id, starts_on) IN ${named} AND row_version < {version:UInt64}`;
  await writer.execute(deleteRows(PERIOD_CELLS.eventDay.table.name, ofDays), {
    tenantId,
    products: days.map(({ productId }) => productId),
    starts: days.map(({ day }) => day),
    version,
  });
}

/** The condition of a choice in a query, including the tenant. */
export const chosenBy = (choice: FactChoice): string => conditionOf(choice, (table) => `${DATABASE}.${table}`);

const conditionOf = ({ where }: FactChoice, rowsOf: RowsOf): string =>
  `tenant_id = {tenantId:UUID} AND ${typeof where === 'string' ? where : where(rowsOf)}`;
