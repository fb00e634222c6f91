import {
  addUpCells,
  CELLS,
  type CelledTable,
  type CellOwner,
  type ClickHouse,
  DATABASE,
  deleteRows,
  isCelled,
  type ProjectedTable,
} from '@parley/clickhouse';
import type { Postgres } from '@parley/postgres';
import { nextCellNumber } from './cell-numbers.js';
import { type CelledRow, UserCells } from './user-cells.port.js';

const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000';
/** Owners that one statement names: its text is bounded. */
const MAX_OWNERS = 500;

/** Cells as ClickHouse adds them up; the statements are not a lane's to make, since they read. */
export class ClickHouseUserCells extends UserCells {
  constructor(
    private readonly postgres: Postgres,
    private readonly clickhouse: Pick<ClickHouse, 'reader' | 'writer'>,
  ) {
    super();
  }

  override async addUp(table: ProjectedTable, rows: readonly CelledRow[]): Promise<void> {
    if (isCelled(table) && rows.length > 0) await this.addUpOf(table, ownersOf(rows));
  }

  /** All cells of a tenant, and none but of those who have facts. */
  async addUpTenant(tenantId: string): Promise<void> {
    for (const cells of Object.values(CELLS)) {
      const number = await nextCellNumber(this.postgres);
      await this.clickhouse.writer.execute(addUpCells(cells, null), { number, tenantId });
      await this.forgetGone(tenantId, cells);
    }
  }

  /** Cells that are not what they should be: those whose facts have gone are taken away. */
  async addUpAgain(table: CelledTable, owners: readonly CellOwner[]): Promise<void> {
    await this.addUpOf(table, owners);
    for (const tenantId of new Set(owners.map((owner) => owner.tenantId)))
      await this.forgetGone(tenantId, CELLS[table]);
  }

  /** Whether the store lets this process add up, as far as it can be reached by now. */
  async mayAddUp(): Promise<boolean> {
    return isAllowed(() => this.addUpOf('conversation_facts', [NOBODY]));
  }

  private async addUpOf(table: CelledTable, owners: readonly CellOwner[]): Promise<void> {
    // After the insert and before the facts are read: what has a higher number has seen this insert.
    const number = await nextCellNumber(this.postgres);
    for (let start = 0; start < owners.length; start += MAX_OWNERS) {
      const some = owners.slice(start, start + MAX_OWNERS);
      await this.clickhouse.writer.execute(addUpCells(CELLS[table], some), { number });
    }
  }

  /** A deletion leaves alone what is inserted after it began, so no cell that a lane adds up meanwhile is lost. */
  private async forgetGone(tenantId: string, { table, from }: (typeof CELLS)[CelledTable]): Promise<void> {
    const gone = (facts: string) => `tenant_id = {tenantId:UUID} AND (organization_id, user_id) NOT IN (
      SELECT organization_id, user_id FROM ${facts} WHERE tenant_id = {tenantId:UUID})`;
    const [counted] = await this.clickhouse.reader.read<{ tenantId: string }, { cells: number }>(
      {
        name: 'cells without facts',
        sql: `SELECT count() AS cells FROM ${DATABASE}.${table.name} WHERE ${gone(`${DATABASE}.${from.name}`)}`,
      },
      { tenantId },
    );
    if (Number(counted?.cells ?? 0) === 0) return;
    await this.clickhouse.writer.execute(
      deleteRows(table.name, (rowsOf) => gone(rowsOf(from.name))),
      { tenantId },
    );
  }
}

const ACCESS_DENIED = '497';

/** Whether the store lets this be done. */
export async function isAllowed(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    return (error as { code?: unknown } | null)?.code !== ACCESS_DENIED;
  }
}

/** Before all others. */
export const NOBODY: CellOwner = {
  tenantId: NO_ORGANIZATION,
  organizationId: NO_ORGANIZATION,
  userId: NO_ORGANIZATION,
};

function ownersOf(rows: readonly CelledRow[]): CellOwner[] {
  const owners = new Map<string, CellOwner>();
  for (const { values } of rows) {
    const { tenant_id: tenantId, user_id: userId, organization_id: organizationId = NO_ORGANIZATION } = values;
    if (userId === undefined) continue;
    owners.set(tenantId + organizationId + userId, { tenantId, organizationId, userId });
  }
  return [...owners.values()];
}
