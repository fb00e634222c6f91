import type { ProjectedTable } from '@parley/clickhouse';
import type { ClickHouseUserCells } from './clickhouse-user-cells.js';
import type { StalePeriods } from './periods/stale-periods.js';
import { type CelledRow, UserCells } from './user-cells.port.js';

/** Cells of users are added up at once, those of days and months once nothing touches them any more. */
export class KeptCells extends UserCells {
  constructor(
    private readonly users: ClickHouseUserCells,
    private readonly periods: StalePeriods,
  ) {
    super();
  }

  override async addUp(table: ProjectedTable, rows: readonly CelledRow[]): Promise<void> {
    await this.users.addUp(table, rows);
    await this.periods.addUp(table, rows);
  }
}
