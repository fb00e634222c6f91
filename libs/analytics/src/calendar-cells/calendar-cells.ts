import { Injectable } from '@nestjs/common';
import { ClickHouseReader, type PeriodKind } from '@parley/clickhouse';
import { Postgres } from '@parley/postgres';
import {
  begunRows,
  type BegunKind,
  type Breakdown,
  type CalendarRows,
  type DaysBegun,
  modelRows,
  narrowedTo,
  PRODUCT_CELLS,
  productRows,
  type StalePeriod,
  type ToldOfProducts,
} from './calendar-rows.js';
import {
  arrivalDays,
  type ProductRange,
  rangeByDay,
  rangeByPrompt,
  rangeCells,
  type RangeCells,
  sinceOf,
} from './product-range.js';
import { type EventDays, eventDays, type EventRange } from './event-days.js';

export interface ModelCells {
  readonly own: CalendarRows;
  readonly all: CalendarRows;
}

/** With more stale periods, reading all facts is just as fast. */
const MAX_STALE = 1_000;

const STALE = `json_build_object('kind', s.kind, 'productId', s.product_id, 'startsOn', s.starts_on)`;

/** The first day (UTC) of the month that is touched all the time: it and what follows are told from days. */
const currentMonth = (): string => `${new Date().toISOString().slice(0, 7)}-01`;

/**
 * Finds out which days and months of a tenant are added up already. Null wherever answers have to read conversations.
 */
@Injectable()
export class CalendarCells {
  constructor(
    private readonly postgres: Postgres,
    private readonly clickhouse: ClickHouseReader,
  ) {}

  /** All conversations of one product, or of each. */
  async ofProducts(tenantId: string, productId: string | null): Promise<CalendarRows | null> {
    return this.rowsOfProducts('conversations', tenantId, productId);
  }

  /** Conversations of one product that began in a time range. */
  async ofRange(range: ProductRange): Promise<RangeCells | null> {
    const month = currentMonth();
    const kinds = Object.values(PRODUCT_CELLS).flat();
    const days = await this.arrivals(range, kinds, month);
    return days && rangeCells(range, days.arrivals, days.stale, month);
  }

  /** The same, by their prompts. */
  async ofPrompts(range: ProductRange): Promise<CalendarRows | null> {
    const days = await this.arrivals(range, ['promptDay']);
    return days && rangeByPrompt(range, days.arrivals, days.stale);
  }

  /** All conversations with a conversion, of each product. */
  async ofConversions(tenantId: string): Promise<CalendarRows | null> {
    return this.rowsOfProducts('conversions', tenantId, null);
  }

  /**
   * Conversations that began on some days: those with one of the names, and all of them by the models that they name.
   */
  async ofModels(tenantId: string, range: DaysBegun, names: readonly string[]): Promise<ModelCells | null> {
    const stale = await this.stale(tenantId, ['modelDay'], null);
    if (stale === null) return null;
    return { own: modelRows(tenantId, range, stale, names), all: modelRows(tenantId, range, stale, null) };
  }

  /** Conversations that began on some days, by day and by what the kind of cells tells apart. */
  async ofDays(tenantId: string, kind: BegunKind, only: Breakdown, range: DaysBegun): Promise<CalendarRows | null> {
    const stale = await this.stale(tenantId, [kind], only.productIds);
    return stale === null ? null : begunRows(kind, tenantId, only, range, stale);
  }

  /** The same for those of one product that began in a time range. */
  async ofDaysInRange(range: ProductRange, kind: BegunKind, only: Breakdown): Promise<CalendarRows | null> {
    const days = await this.arrivals(range, [kind]);
    return days && narrowedTo(rangeByDay(kind, range, days.arrivals, days.stale), only);
  }

  /** All events of a product that happened on some days. */
  async ofEvents(range: EventRange): Promise<EventDays | null> {
    const stale = await this.stale(range.tenantId, ['eventDay'], [range.productId]);
    return stale === null ? null : eventDays(range, stale);
  }

  private async rowsOfProducts(
    told: ToldOfProducts,
    tenantId: string,
    productId: string | null,
  ): Promise<CalendarRows | null> {
    const month = currentMonth();
    const stale = await this.stale(tenantId, PRODUCT_CELLS[told], productId === null ? null : [productId], month);
    return stale === null ? null : productRows(told, tenantId, productId, stale, month);
  }

  private async arrivals(range: ProductRange, kinds: readonly PeriodKind[], month?: string) {
    const { tenantId, productId } = range;
    const stale = await this.stale(tenantId, [...kinds, 'seriesDay'], [productId], month);
    if (stale === null) return null;
    const since = sinceOf(range);
    return { stale, arrivals: await this.clickhouse.read(arrivalDays, { tenantId, productId, since }) };
  }

  /**
   * Read before any cell: the answer does not yet include what an insert touches after that.
   * @param month the first month whose cells are not read: there would be a row for each product.
   */
  private async stale(
    tenantId: string,
    kinds: readonly PeriodKind[],
    productIds: readonly string[] | null,
    month = currentMonth(),
  ): Promise<readonly StalePeriod[] | null> {
    const [row] = await this.postgres.reads.query<{ stale: StalePeriod[] }>({
      name: 'stale-periods',
      text: `SELECT coalesce(json_agg(${STALE}) FILTER (WHERE s.kind IS NOT NULL), '[]') AS stale
             FROM period_celled_tenants p LEFT JOIN LATERAL (
               SELECT * FROM stale_periods WHERE tenant_id = p.tenant_id AND kind = ANY($2)
                 AND ($3::uuid[] IS NULL OR product_id = ANY($3)) AND (starts_on < $4 OR kind NOT LIKE '%Month')
               LIMIT ${MAX_STALE + 1}) s ON true
             WHERE p.tenant_id = $1 AND p.listed GROUP BY p.tenant_id`,
      values: [tenantId, kinds, productIds, month],
    });
    return row === undefined || row.stale.length > MAX_STALE ? null : row.stale;
  }
}
