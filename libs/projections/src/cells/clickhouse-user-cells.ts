import {
  addUpCells,
  addUpFromDays,
  CELLS,
  type CelledTable,
  type CellOwner,
  type ClickHouse,
  DATABASE,
  deleteRows,
  isCelled,
  type ProjectedTable,
  type RowsOf,
} from '@parley/clickhouse';
import type { Postgres } from '@parley/postgres';
import { nextCellNumber } from './cell-numbers.js';
import { monthsOf } from './periods/periods.query.js';
import { arrivedOn } from './periods/stale-periods.js';
import { type CelledRow, UserCells } from './user-cells.port.js';
import { KeptUserDays, type OwnerDay } from './user-days/kept-user-days.js';

const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000';
/** The most owners that one statement names: its text is bounded. */
const MAX_OWNERS = 500;

/** Has ClickHouse add up cells; a lane's own user may lack the right, since the statements read. */
export class ClickHouseUserCells extends UserCells {
  private readonly days: KeptUserDays;

  constructor(
    private readonly postgres: Postgres,
    private readonly clickhouse: Pick<ClickHouse, 'reader' | 'writer'>,
  ) {
    super();
    this.days = new KeptUserDays(postgres);
  }

  override async addUp(table: ProjectedTable, rows: readonly CelledRow[]): Promise<void> {
    if (isCelled(table) && rows.length > 0) await this.addUpOf(table, touchedBy(rows));
  }

  /** Adds up all cells of a tenant, and deletes cells of owners without facts. */
  async addUpTenant(tenantId: string): Promise<void> {
    await this.days.forgetTenant(tenantId);
    for (const cells of Object.values(CELLS)) {
      const number = await nextCellNumber(this.postgres);
      await this.clickhouse.writer.execute(addUpCells(cells, null), { number, tenantId });
      await this.forgetGone(tenantId, cells);
      await this.deleteWhere(tenantId, cells.days.name, () => 'tenant_id = {tenantId:UUID}');
    }
  }

  /** Adds up wrong cells again, and deletes those whose facts have gone. */
  async addUpAgain(table: CelledTable, owners: readonly CellOwner[]): Promise<void> {
    await this.days.forget(table, owners);
    await this.addUpOf(table, { owners, days: [] });
    for (const tenantId of new Set(owners.map((owner) => owner.tenantId)))
      await this.forgetGone(tenantId, CELLS[table]);
  }

  /** Whether the store lets this process add up; true also when the store cannot be reached. */
  async mayAddUp(): Promise<boolean> {
    return isAllowed(() => this.addUpOf('conversation_facts', { owners: [NOBODY], days: [] }));
  }

  private async addUpOf(table: CelledTable, { owners, days }: Touched): Promise<void> {
    // Taken after the insert and before the facts are read: a cell with a higher number has seen this insert.
    const unkept = await this.days.numberWithout([...new Set(owners.map(({ tenantId }) => tenantId))]);
    const number = unkept ?? (await this.days.touch(table, days));
    const kept = unkept === null ? await this.days.of(table, owners) : [];
    const { writer } = this.clickhouse;
    for (const { starts, alike } of byKeptDays(owners, kept)) {
      for (let start = 0; start < alike.length; start += MAX_OWNERS) {
        const some = alike.slice(start, start + MAX_OWNERS);
        if (starts.length === 0) await writer.execute(addUpCells(CELLS[table], some), { number });
        else await writer.execute(addUpFromDays(CELLS[table], some), { number, starts, months: wholeMonths(starts) });
      }
    }
  }

  /** A deletion spares rows inserted after it began, so no cell that a lane adds up meanwhile is lost. */
  private async forgetGone(tenantId: string, { table, from }: (typeof CELLS)[CelledTable]): Promise<void> {
    await this.deleteWhere(
      tenantId,
      table.name,
      (rowsOf) => `tenant_id = {tenantId:UUID} AND (organization_id, user_id) NOT IN (
      SELECT organization_id, user_id FROM ${rowsOf(from.name)} WHERE tenant_id = {tenantId:UUID})`,
    );
  }

  /** A mutation rewrites parts, so none runs when there is nothing to delete. */
  private async deleteWhere(tenantId: string, table: string, gone: (rowsOf: RowsOf) => string): Promise<void> {
    const nameOf: RowsOf = (name) => `${DATABASE}.${name}`;
    const [counted] = await this.clickhouse.reader.read<{ tenantId: string }, { cells: number }>(
      { name: 'cells without facts', sql: `SELECT count() AS cells FROM ${nameOf(table)} WHERE ${gone(nameOf)}` },
      { tenantId },
    );
    if (Number(counted?.cells ?? 0) === 0) return;
    await this.clickhouse.writer.execute(deleteRows(table, gone), { tenantId });
  }
}

const ACCESS_DENIED = '497';

/** False only when the store denies access to `work`. */
export async function isAllowed(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    return (error as { code?: unknown } | null)?.code !== ACCESS_DENIED;
  }
}

/** Sorts before all other owners. */
export const NOBODY: CellOwner = {
  tenantId: NO_ORGANIZATION,
  organizationId: NO_ORGANIZATION,
  userId: NO_ORGANIZATION,
};

/** The months, such as `202611`, all of whose days are among these. */
function wholeMonths(days: readonly string[]): number[] {
  const counts = new Map<string, number>();
  for (const day of days) counts.set(day.slice(0, 7), (counts.get(day.slice(0, 7)) ?? 0) + 1);
  const lastDay = (month: string) =>
    new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return monthsOf([...counts].filter(([month, count]) => count === lastDay(month)).map(([month]) => month));
}

interface OfSameDays {
  readonly starts: string[];
  readonly alike: CellOwner[];
}

/** Groups owners with the same kept days: one statement takes the same days of all its owners. */
function byKeptDays(owners: readonly CellOwner[], kept: readonly OwnerDay[]): Iterable<OfSameDays> {
  const daysOf = new Map<string, string[]>();
  for (const day of kept) {
    const starts = daysOf.get(keyOf(day)) ?? [];
    starts.push(day.startsOn);
    daysOf.set(keyOf(day), starts);
  }
  const groups = new Map<string, OfSameDays>();
  for (const owner of owners) {
    const starts = (daysOf.get(keyOf(owner)) ?? []).sort();
    const group = groups.get(starts.join()) ?? { starts, alike: [] };
    group.alike.push(owner);
    groups.set(starts.join(), group);
  }
  return groups.values();
}

interface Touched {
  readonly owners: readonly CellOwner[];
  readonly days: readonly OwnerDay[];
}

function touchedBy(rows: readonly CelledRow[]): Touched {
  const owners = new Map<string, CellOwner>();
  const days = new Map<string, OwnerDay>();
  for (const { values } of rows) {
    const { tenant_id: tenantId, user_id: userId, organization_id: organizationId = NO_ORGANIZATION } = values;
    if (userId === undefined || values.conversation_id === undefined) continue;
    const owner = { tenantId, organizationId, userId };
    const startsOn = arrivedOn(values.conversation_id);
    owners.set(keyOf(owner), owner);
    days.set(keyOf(owner) + startsOn, { ...owner, startsOn });
  }
  return { owners: [...owners.values()], days: [...days.values()] };
}

const keyOf = ({ tenantId, organizationId, userId }: CellOwner): string => tenantId + organizationId + userId;
