import { CELLS_VERSION } from '@parley/clickhouse';
import { columnsOf, type Postgres, type RowOf } from '@parley/postgres';
import type { CellAudit } from './cell-audit.js';
import { CellNumberEntity } from './cell-number.entity.js';
import { CelledTenantEntity } from './celled-tenant.entity.js';
import type { ClickHouseUserCells } from './clickhouse-user-cells.js';

const ASKED = columnsOf(CellNumberEntity, ['rebuilds']);
const CELLED = columnsOf(CelledTenantEntity, ['tenantId', 'cellsVersion']);
/** Silence after which a process counts as gone. */
const GONE_AFTER_SECONDS = 15;
const AUDIT_EVERY_MS = 10_000;
/** Unless both hold, facts come in that nobody adds up, and answers read conversations. */
const ADDED_UP_BY_ALL = `NOT EXISTS (SELECT FROM reanalyses WHERE finished_at IS NULL)
  AND NOT EXISTS (SELECT FROM processes WHERE kind <> 'gateway' AND NOT keeps_cells
    AND seen_at > clock_timestamp() - make_interval(secs => ${GONE_AFTER_SECONDS}))`;

/**
 * Ensures that every tenant gets all of its cells, and that they are read only while every process that inserts facts
 * also adds them up. A deletion of many users' facts first takes the tenant out of `celled_tenants`, to have it added
 * up again.
 */
export class CellKeeper {
  private auditedAt = Date.now();

  constructor(
    private readonly postgres: Postgres,
    private readonly cells: ClickHouseUserCells,
    private readonly audit: CellAudit,
  ) {}

  async keep(signal: AbortSignal): Promise<void> {
    await this.postgres.query({ text: `DELETE FROM celled_tenants WHERE NOT (${ADDED_UP_BY_ALL})` });
    const missing = await this.postgres.query<{ id: string }>({
      text: `SELECT id FROM tenants t WHERE ${ADDED_UP_BY_ALL}
               AND NOT EXISTS (SELECT FROM celled_tenants c WHERE c.tenant_id = t.id) ORDER BY id`,
    });
    for (const { id } of missing) {
      signal.throwIfAborted();
      const asked = await this.rebuilds();
      await this.cells.addUpTenant(id);
      await this.trust(id, asked);
    }
    if (Date.now() - this.auditedAt < AUDIT_EVERY_MS) return;
    this.auditedAt = Date.now();
    await this.audit.round();
  }

  /**
   * Holds a lock that deletions from the table wait for: a change that began meanwhile is seen here, or finds the row.
   */
  private trust(tenantId: string, asked: number): Promise<void> {
    return this.postgres.transaction(async (tx) => {
      await tx.query({ text: 'LOCK TABLE celled_tenants IN SHARE ROW EXCLUSIVE MODE' });
      await tx.query({
        text: `INSERT INTO celled_tenants (${CELLED.names}) SELECT $1, $2 FROM cell_numbers
               WHERE rebuilds = $3 AND ${ADDED_UP_BY_ALL} ON CONFLICT DO NOTHING`,
        values: [tenantId, CELLS_VERSION, asked],
      });
    });
  }

  private async rebuilds(): Promise<number> {
    const text = `SELECT ${ASKED.selectedFrom('n')} FROM cell_numbers n`;
    const [row] = await this.postgres.query<RowOf<typeof ASKED>>({ text });
    return row?.rebuilds ?? 0;
  }
}
