import { type CelledTable, type CellOwner, CELLS, type ClickHouseReader } from '@parley/clickhouse';
import type { Postgres } from '@parley/postgres';
import { auditedCells, cellsThatDiffered } from './cell-counters.js';
import { type ClickHouseUserCells, NOBODY } from './clickhouse-user-cells.js';
import { differingCells, nextOwners, type WalkedTable } from './differing-cells.query.js';

const OWNERS_AT_ONCE = 100;

/** How far the comparison of one table of one tenant has come. */
interface Place {
  readonly of: CelledTable;
  readonly walked: WalkedTable;
  last: CellOwner;
}

/**
 * Compares cells with the facts, some in each round and all of them over many rounds. A lane inserts before it adds up,
 * so a cell that differs is checked again in the next round. Only if it still differs is it counted and added up again.
 */
export class CellAudit {
  private places: Place[] = [];
  private suspects: { readonly of: CelledTable; readonly owners: readonly CellOwner[] } | null = null;

  constructor(
    private readonly postgres: Postgres,
    private readonly reader: ClickHouseReader,
    private readonly cells: ClickHouseUserCells,
  ) {}

  async round(): Promise<void> {
    if (this.suspects !== null) return this.repair();
    const place = this.places.pop() ?? (await this.beginAnew());
    if (place === undefined) return;
    const { of, walked, last } = place;
    const { tenantId, organizationId, userId } = last;
    const [after, within] = walked === 'facts' ? [organizationId, userId] : [userId, organizationId];
    const rows = await this.reader.read(nextOwners(of, walked, OWNERS_AT_ONCE), { tenantId, after, within });
    const owners = rows.map((row) => ({ ...row, tenantId }));
    const found = await this.differingOf(of, owners);
    auditedCells.inc({ table: CELLS[of].table.name }, owners.length);
    if (found.length > 0) this.suspects = { of, owners: found };
    const [end] = owners.slice(-1);
    if (end !== undefined && owners.length === OWNERS_AT_ONCE) this.places.push({ ...place, last: end });
  }

  private async beginAnew(): Promise<Place | undefined> {
    const tenants = await this.postgres.query<{ tenantId: string }>({
      text: 'SELECT tenant_id AS "tenantId" FROM celled_tenants ORDER BY random()',
    });
    this.places = tenants.flatMap(({ tenantId }) =>
      (Object.keys(CELLS) as CelledTable[]).flatMap((of) =>
        (['facts', 'cells'] as const).map((walked) => ({ of, walked, last: { ...NOBODY, tenantId } })),
      ),
    );
    return this.places.pop();
  }

  private async repair(): Promise<void> {
    if (this.suspects === null) return;
    const { of, owners } = this.suspects;
    const wrong = await this.differingOf(of, owners);
    if (wrong.length > 0) await this.cells.addUpAgain(of, wrong);
    cellsThatDiffered.inc({ table: CELLS[of].table.name }, wrong.length);
    this.suspects = null;
  }

  private async differingOf(of: CelledTable, owners: readonly CellOwner[]): Promise<CellOwner[]> {
    const [first] = owners;
    if (first === undefined) return [];
    const { tenantId } = first;
    const organizations = owners.map(({ organizationId }) => organizationId);
    const users = owners.map(({ userId }) => userId);
    const rows = await this.reader.read(differingCells(of), { tenantId, organizations, users });
    return rows.map((row) => ({ ...row, tenantId }));
  }
}
