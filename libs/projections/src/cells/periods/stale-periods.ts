import { PERIOD_CELLS, PERIOD_KINDS, type PeriodCells, type PeriodKind, type ProjectedTable } from '@parley/clickhouse';
import { idTime } from '@parley/kernel';
import { columnsOf, type Postgres, runningTransactionsEnded } from '@parley/postgres';
import { NEXT_CELL_NUMBER, nextCellNumber } from '../cell-numbers.js';
import { type CelledRow, UserCells } from '../user-cells.port.js';
import { StalePeriodEntity } from './stale-period.entity.js';

const NOTED = columnsOf(StalePeriodEntity, ['tenantId', 'kind', 'productId', 'startsOn']);

export const NO_PRODUCT = '00000000-0000-0000-0000-000000000000';

/** A period of one tenant; `productId` is nil where it belongs to the whole tenant. */
export interface Period {
  readonly kind: PeriodKind;
  readonly productId: string;
  /** `2026-11-21`; for a month, its first day. */
  readonly startsOn: string;
}

/** A product and a day on which its conversations or events came in, or conversations with events of it. */
export interface ProductDay {
  readonly tenantId: string;
  readonly productId: string;
  readonly day: string;
}

/**
 * Notes the periods that an insert has touched, after the insert and before its position is committed: until they are
 * added up again, answers read their facts. An insert that is cut off before its note comes again.
 */
export class StalePeriods extends UserCells {
  constructor(private readonly postgres: Postgres) {
    super();
  }

  override async addUp(table: ProjectedTable, rows: readonly CelledRow[]): Promise<void> {
    // Several kinds are touched by the same rows, which are many, so their days are worked out once.
    const known = new Map<string, ProductDay[]>();
    const touched = PERIOD_KINDS.flatMap((kind) => {
      const cells: PeriodCells = PERIOD_CELLS[kind];
      if (!cells.sums.from.includes(table)) return [];
      const rule = `${cells.arrivedBy} ${cells.adds?.name ?? ''}`;
      const days = known.get(rule) ?? daysOf(rows, cells);
      known.set(rule, days);
      return days.map((day) => ({ ...day, ...periodOf(kind, day) }));
    });
    await this.noteTouched(touched);
  }

  /**
   * Notes periods of tenants whose periods are kept; cells of other tenants are not read.
   * @param forMs how long they stay stale at the least; unless given, as long as an earlier note said.
   */
  note(days: readonly ProductDay[], forMs?: number): Promise<void> {
    const touched = days.flatMap((day) => PERIOD_KINDS.map((kind) => ({ ...day, ...periodOf(kind, day) })));
    return this.noteTouched(touched, forMs);
  }

  /** Resolves when the keepers have written what they chose before the call. */
  chosenAreWritten(signal: AbortSignal): Promise<void> {
    return runningTransactionsEnded(this.postgres, signal);
  }

  /** Cells are versioned by these numbers. */
  nextVersion(): Promise<number> {
    return nextCellNumber(this.postgres);
  }

  private async noteTouched(touched: readonly (Period & ProductDay)[], forMs?: number): Promise<void> {
    if (touched.length === 0) return;
    await this.postgres.query({
      name: 'note-stale-periods',
      text: `WITH touched AS (
               SELECT DISTINCT ${NOTED.names} FROM unnest(${NOTED.arrays()}) AS given (${NOTED.names})
               JOIN period_celled_tenants USING (tenant_id)),
             taken AS (${NEXT_CELL_NUMBER('EXISTS (SELECT FROM touched)')})
             INSERT INTO stale_periods (${NOTED.names}, number, touched_at)
             SELECT ${NOTED.names}, last,
               clock_timestamp() + make_interval(secs => $5::double precision / 1000) FROM touched, taken
             ON CONFLICT (tenant_id, kind, product_id, starts_on)
             DO UPDATE SET number = excluded.number, touched_at =
               CASE WHEN $6 THEN excluded.touched_at ELSE greatest(stale_periods.touched_at, excluded.touched_at) END`,
      values: [...NOTED.toArrays(touched), forMs ?? 0, forMs !== undefined],
    });
  }
}

/** The period of the kind that a day belongs to. */
export const periodOf = (kind: PeriodKind, { productId, day }: ProductDay): Period => ({
  kind,
  productId: PERIOD_CELLS[kind].ofProducts ? productId : NO_PRODUCT,
  startsOn: kind.endsWith('Month') ? `${day.slice(0, 8)}01` : day,
});

/** Digits of a UUIDv7 that tell the quarter of an hour: the many rows of a batch have few different ones. */
const QUARTER_DIGITS = 7;

/** The days on which rows that add something to the cells came in; a day may be there more than once. */
function daysOf(rows: readonly CelledRow[], { arrivedBy, adds }: PeriodCells): ProductDay[] {
  const days = new Map<string, ProductDay>();
  for (const { values } of rows) {
    const { tenant_id: tenantId, product_id: productId, [arrivedBy]: id } = values;
    if (productId === undefined || id === undefined || adds?.(values) === false) continue;
    const key = tenantId + productId + id.slice(0, QUARTER_DIGITS);
    if (!days.has(key)) days.set(key, { tenantId, productId, day: arrivedOn(id) });
  }
  return [...days.values()];
}

/** The day (UTC) of a UUIDv7's timestamp. */
export const arrivedOn = (id: string): string => new Date(idTime(id)).toISOString().slice(0, 10);
