import {
  addUpPeriods,
  type ClickHouse,
  DATABASE,
  PERIOD_CELLS,
  PERIOD_KINDS,
  type PeriodKind,
} from '@parley/clickhouse';
import { columnsOf, type Postgres } from '@parley/postgres';
import { nextCellNumber } from '../cell-numbers.js';
import { isAllowed } from '../clickhouse-user-cells.js';
import { PeriodCelledTenantEntity } from './period-celled-tenant.entity.js';
import type { PeriodAudit } from './period-audit.js';
import { namedPeriods, readAllDays } from './periods.query.js';
import { NO_PRODUCT, type Period, type StalePeriods } from './stale-periods.js';

export interface PeriodBounds {
  /** How long a period must be untouched before it is added up: sooner would be in vain. */
  readonly quietMs: number;
  /** Tenants with fewer conversations are answered just as fast from facts. */
  readonly leastConversations: number;
  /** Users with fewer have no cells of days: all of their conversations are added up just as fast. */
  readonly leastOfUser: number;
}

export const PERIOD_BOUNDS: PeriodBounds = { quietMs: 60_000, leastConversations: 5_000, leastOfUser: 50_000 };

const TENANT = columnsOf(PeriodCelledTenantEntity, ['tenantId']);

/** The most periods that one statement adds up, and that one round does. */
const AT_ONCE = 500;
const IN_A_ROUND = 2_000;
const TENANTS_AT_ONCE = 500;
const LIST_EVERY_MS = 60_000;
/** At most a fifth of a core goes into adding up. */
const PAUSE_IN_TURNS = 4;
const PUT_OFF_MINUTES = 5;
/** As long as one statement may take; otherwise PostgreSQL would end the transaction around it sooner. */
const ADD_UP_MINUTES = 10;
const AUDIT_EVERY_MS = 10_000;
const AUDIT_PAUSE_IN_TURNS = 50;

interface Touched extends Period {
  readonly tenantId: string;
}

/** Adds up the days and months that were touched, once nothing touches them any more. */
export class PeriodKeeper {
  private listsAt = 0;
  private restsUntil = 0;
  private auditsAt = Date.now() + AUDIT_EVERY_MS;

  constructor(
    private readonly postgres: Postgres,
    private readonly clickhouse: Pick<ClickHouse, 'reader' | 'writer'>,
    private readonly stale: StalePeriods,
    private readonly audit: PeriodAudit,
    private readonly bounds: PeriodBounds = PERIOD_BOUNDS,
  ) {}

  /** Whether the store lets this process add up; true also when the store cannot be reached. */
  mayAddUp(): Promise<boolean> {
    return isAllowed(async () => {
      for (const kind of PERIOD_KINDS) await this.addUp({ tenantId: NO_PRODUCT, kind, periods: [] });
    });
  }

  async keep(signal: AbortSignal): Promise<void> {
    const startedAt = Date.now();
    if (startedAt < this.restsUntil) return;
    if (startedAt >= this.listsAt) {
      await this.listTenants(signal);
      this.listsAt = startedAt + Math.min(LIST_EVERY_MS, this.bounds.quietMs);
    }
    const failures: unknown[] = [];
    for (const group of grouped(await this.quiet())) {
      signal.throwIfAborted();
      await this.addUpQuiet(group).catch(async (error: unknown) => {
        failures.push(error);
        await this.putOff(group);
      });
    }
    await this.auditInTurn();
    this.restsUntil = Date.now() + (this.bounds.quietMs === 0 ? 0 : PAUSE_IN_TURNS * (Date.now() - startedAt));
    if (failures.length > 0) throw failures[0];
  }

  /** Puts off periods that cannot be added up, so that they hold up no others; their facts are read meanwhile. */
  private async putOff({ tenantId, kind, periods }: Group): Promise<void> {
    const { products, starts } = namedPeriods(tenantId, periods);
    await this.postgres.query({
      text: `UPDATE stale_periods s SET touched_at =
               greatest(touched_at, clock_timestamp() + make_interval(mins => ${PUT_OFF_MINUTES}))
             FROM unnest($3::uuid[], $4::date[]) AS failed (product_id, starts_on)
             WHERE s.tenant_id = $1 AND s.kind = $2 AND s.product_id = failed.product_id AND s.starts_on = failed.starts_on`,
      values: [tenantId, kind, products, starts],
    });
  }

  private async auditInTurn(): Promise<void> {
    const startedAt = Date.now();
    if (startedAt < this.auditsAt) return;
    await this.audit.round();
    this.auditsAt = startedAt + Math.max(AUDIT_EVERY_MS, AUDIT_PAUSE_IN_TURNS * (Date.now() - startedAt));
  }

  /**
   * Lists the tenants that have reached so many conversations. From the first statement on, whatever touches their
   * periods is noted.
   */
  private async listTenants(signal: AbortSignal): Promise<void> {
    const without = await this.postgres.query<{ tenantId: string }>({
      text: `SELECT tenant_id AS "tenantId" FROM celled_tenants
             WHERE NOT EXISTS (SELECT FROM period_celled_tenants p WHERE p.tenant_id = celled_tenants.tenant_id AND listed)
             ORDER BY random() LIMIT ${TENANTS_AT_ONCE}`,
    });
    for (const tenantId of await this.largeOnes(without.map((row) => row.tenantId))) {
      signal.throwIfAborted();
      await this.postgres.query({
        text: `INSERT INTO period_celled_tenants (${TENANT.names}) SELECT tenant_id FROM celled_tenants WHERE tenant_id = $1
               ON CONFLICT DO NOTHING`,
        values: [tenantId],
      });
      await this.stale.note(await readAllDays(this.clickhouse.reader, tenantId));
      await this.postgres.query({
        text: 'UPDATE period_celled_tenants SET listed = true WHERE tenant_id = $1',
        values: [tenantId],
      });
    }
  }

  private async largeOnes(tenantIds: readonly string[]): Promise<string[]> {
    const { leastConversations } = this.bounds;
    if (tenantIds.length === 0 || leastConversations === 0) return [...tenantIds];
    const rows = await this.clickhouse.reader.read<
      { tenantId: string; tenantIds: readonly string[] },
      { tenantId: string }
    >(
      {
        name: 'tenants with many conversations',
        sql: `SELECT tenant_id AS tenantId FROM ${DATABASE}.user_conversation_cells FINAL
          PREWHERE tenant_id IN {tenantIds:Array(UUID)}
          GROUP BY tenant_id HAVING sum(conversations) >= ${leastConversations}`,
      },
      { tenantId: '', tenantIds },
    );
    return rows.map(({ tenantId }) => tenantId);
  }

  /**
   * Leaves out the current month, which is touched all the time: its days cover it. In the order of names, series come
   * after products: so whatever a product's cell tells, its series tells when that began.
   */
  private quiet(): Promise<Touched[]> {
    return this.postgres.query<Touched & Record<string, unknown>>({
      text: `SELECT tenant_id AS "tenantId", kind, product_id AS "productId", starts_on::text AS "startsOn"
             FROM stale_periods s JOIN period_celled_tenants p USING (tenant_id)
             WHERE p.listed AND touched_at <= clock_timestamp() - make_interval(secs => $1::double precision / 1000)
               AND NOT (kind LIKE '%Month' AND starts_on >= date_trunc('month', now() AT TIME ZONE 'UTC'))
             ORDER BY tenant_id, kind, starts_on, product_id LIMIT ${IN_A_ROUND}`,
      values: [this.bounds.quietMs],
    });
  }

  /**
   * In a transaction, for whose end an erasure waits after it has noted periods: what was chosen before is written then,
   * and what is chosen afterwards leaves those periods out.
   */
  private addUpQuiet(group: Group): Promise<void> {
    return this.postgres.transaction(async (tx) => {
      await tx.query({ text: `SET LOCAL idle_in_transaction_session_timeout = '${ADD_UP_MINUTES}min'` });
      const periods = await this.stillQuiet(group);
      if (periods.length > 0) await this.addUp({ ...group, periods });
    });
  }

  private stillQuiet({ tenantId, kind, periods }: Group): Promise<Period[]> {
    const { products, starts } = namedPeriods(tenantId, periods);
    return this.postgres.query<Period & Record<string, unknown>>({
      text: `SELECT kind, product_id AS "productId", starts_on::text AS "startsOn"
             FROM stale_periods JOIN unnest($3::uuid[], $4::date[]) AS chosen (product_id, starts_on)
               USING (product_id, starts_on)
             WHERE tenant_id = $1 AND kind = $2 AND touched_at <= clock_timestamp()`,
      values: [tenantId, kind, products, starts],
    });
  }

  private async addUp({ tenantId, kind, periods }: Group): Promise<void> {
    // Taken before facts are read: they include the insert behind any note with a lower number.
    const number = await nextCellNumber(this.postgres);
    const named = namedPeriods(tenantId, periods);
    await this.clickhouse.writer.execute(addUpPeriods(PERIOD_CELLS[kind]), { ...named, number });
    await this.postgres.query({
      text: `DELETE FROM stale_periods s USING unnest($3::uuid[], $4::date[]) AS added (product_id, starts_on)
             WHERE s.tenant_id = $1 AND s.kind = $2 AND s.product_id = added.product_id AND s.starts_on = added.starts_on
               AND s.number < $5 AND s.touched_at <= clock_timestamp()`,
      values: [tenantId, kind, named.products, named.starts, number],
    });
  }
}

interface Group {
  readonly tenantId: string;
  readonly kind: PeriodKind;
  readonly periods: Period[];
}

/** Groups of periods that one statement can add up together. */
function grouped(touched: readonly Touched[]): Group[] {
  const groups: Group[] = [];
  for (const period of touched) {
    const last = groups.at(-1);
    const fits = last?.tenantId === period.tenantId && last.kind === period.kind && last.periods.length < AT_ONCE;
    if (fits) last.periods.push(period);
    else groups.push({ tenantId: period.tenantId, kind: period.kind, periods: [period] });
  }
  return groups;
}
