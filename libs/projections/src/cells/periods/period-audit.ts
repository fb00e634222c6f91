import { type ClickHouseReader, PERIOD_CELLS, PERIOD_KINDS } from '@parley/clickhouse';
import type { Postgres } from '@parley/postgres';
import { auditedCells, cellsThatDiffered } from '../cell-counters.js';
import { readAllDays, readDiffering } from './periods.query.js';
import { NO_PRODUCT, type Period, periodOf, type ProductDay, type StalePeriods } from './stale-periods.js';

/** Days that are compared together: those of one product and month, or one day of the whole tenant. */
type Place = readonly ProductDay[];

/** The periods that differed in the previous round. */
interface Suspects {
  readonly days: Place;
  readonly found: ReadonlySet<string>;
}

/**
 * Compares cells of days and months with the facts, one place in each round. A period may be touched while it is
 * compared, so only one that differs twice is counted, and added up again.
 */
export class PeriodAudit {
  private places: Place[] = [];
  private suspects: Suspects | null = null;

  constructor(
    private readonly postgres: Postgres,
    private readonly reader: ClickHouseReader,
    private readonly stale: StalePeriods,
  ) {}

  async round(): Promise<void> {
    const before = this.suspects;
    this.suspects = null;
    const days = before?.days ?? this.places.pop() ?? (await this.beginAnew());
    const [first] = days ?? [];
    if (days === undefined || first === undefined) return;
    const differing = await this.differingOf(first.tenantId, days, before === null);
    if (before === null) {
      if (differing.length > 0) this.suspects = { days, found: new Set(differing.map(nameOf)) };
      return;
    }
    const wrong = differing.filter((period) => before.found.has(nameOf(period)));
    for (const { kind } of wrong) cellsThatDiffered.inc({ table: PERIOD_CELLS[kind].table.name });
    if (wrong.length > 0) await this.stale.note(days);
  }

  /** Lists all places of one tenant. */
  private async beginAnew(): Promise<Place | undefined> {
    const [tenant] = await this.postgres.query<{ tenantId: string }>({
      text: 'SELECT tenant_id AS "tenantId" FROM period_celled_tenants WHERE listed ORDER BY random() LIMIT 1',
    });
    if (tenant === undefined) return undefined;
    const places = new Map<string, ProductDay[]>();
    for (const day of await readAllDays(this.reader, tenant.tenantId)) {
      const month = day.productId + day.day.slice(0, 7);
      places.set(month, [...(places.get(month) ?? []), day]);
      places.set(day.day, [{ ...day, productId: NO_PRODUCT }]);
    }
    this.places = [...places.values()];
    return this.places.pop();
  }

  private async differingOf(tenantId: string, days: Place, counts: boolean): Promise<Period[]> {
    const differing: Period[] = [];
    for (const kind of PERIOD_KINDS) {
      if (PERIOD_CELLS[kind].ofProducts !== (days[0]?.productId !== NO_PRODUCT)) continue;
      const periods = new Map(days.map((day) => periodOf(kind, day)).map((period) => [nameOf(period), period]));
      const trusted = await this.withoutStale(tenantId, [...periods.values()]);
      if (trusted.length === 0) continue;
      differing.push(...(await readDiffering(this.reader, tenantId, kind, trusted)));
      if (counts) auditedCells.inc({ table: PERIOD_CELLS[kind].table.name }, trusted.length);
    }
    return this.withoutStale(tenantId, differing);
  }

  /** Cells of stale periods are not read, so they need no comparison. */
  private async withoutStale(tenantId: string, periods: readonly Period[]): Promise<Period[]> {
    if (periods.length === 0) return [];
    const stale = await this.postgres.query<Period & Record<string, unknown>>({
      text: `SELECT kind, product_id AS "productId", starts_on::text AS "startsOn" FROM stale_periods WHERE tenant_id = $1`,
      values: [tenantId],
    });
    const names = new Set(stale.map(nameOf));
    return periods.filter((period) => !names.has(nameOf(period)));
  }
}

const nameOf = ({ kind, productId, startsOn }: Period): string => [kind, productId, startsOn].join(' ');
