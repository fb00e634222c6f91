import { isConversion, PERIOD_CELLS, PERIOD_KINDS, type PeriodKind, type ProjectedTable } from '@parley/clickhouse';
import { idTime } from '@parley/kernel';
import { columnsOf, type Postgres } from '@parley/postgres';
import { NEXT_CELL_NUMBER } from '../cell-numbers.js';
import { type CelledRow, UserCells } from '../user-cells.port.js';
import { StalePeriodEntity } from './stale-period.entity.js';

const NOTED = columnsOf(StalePeriodEntity, ['tenantId', 'kind', 'productId', 'startsOn']);

export const NO_PRODUCT = '00000000-0000-0000-0000-000000000000';

/** A period of one tenant; `productId` is nil where it is that of the whole tenant. */
export interface Period {
  readonly kind: PeriodKind;
  readonly productId: string;
  /** `2026-11-21`; of a month the first day. */
  readonly startsOn: string;
}

/** A product and a day on which conversations came in, of it or with events of it. */
export interface ProductDay {
  readonly tenantId: string;
  readonly productId: string;
  readonly day: string;
}

/**
 * Notes the periods that an insert has touched, after the insert and before its position is committed: until they are
 * added up again, answers read their facts. One that is cut off before the note comes again.
 */
export class StalePeriods extends UserCells {
  constructor(private readonly postgres: Postgres) {
    super();
  }

  override async addUp(table: ProjectedTable, rows: readonly CelledRow[]): Promise<void> {
    const kinds = PERIOD_KINDS.filter((kind) => PERIOD_CELLS[kind].sums.from.includes(table));
    if (kinds.length === 0) return;
    const adding = table === 'event_facts' ? rows.filter(({ values }) => isConversion(values)) : rows;
    await this.note(daysOf(adding), undefined, kinds);
  }

  /**
   * Of tenants whose periods are kept; of the others nobody reads cells.
   * @param forMs how long they stay so at the least; unless given, as long as was said before.
   * @param kinds whose facts were touched; all unless given.
   */
  async note(days: readonly ProductDay[], forMs?: number, kinds = PERIOD_KINDS): Promise<void> {
    if (days.length === 0) return;
    const touched = days.flatMap((day) => kinds.map((kind) => ({ ...day, ...periodOf(kind, day) })));
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

/** To which period of the kind the conversations of a day belong. */
export const periodOf = (kind: PeriodKind, { productId, day }: ProductDay): Period => ({
  kind,
  productId: PERIOD_CELLS[kind].ofProducts ? productId : NO_PRODUCT,
  startsOn: kind.endsWith('Month') ? `${day.slice(0, 8)}01` : day,
});

function daysOf(rows: readonly CelledRow[]): ProductDay[] {
  const days = new Map<string, ProductDay>();
  for (const { values } of rows) {
    const { tenant_id: tenantId, product_id: productId, conversation_id: conversationId } = values;
    if (productId === undefined || conversationId === undefined) continue;
    const day = arrivedOn(conversationId);
    days.set(tenantId + productId + day, { tenantId, productId, day });
  }
  return [...days.values()];
}

/** The day (UTC) that a UUIDv7 tells. */
const arrivedOn = (id: string): string => new Date(idTime(id)).toISOString().slice(0, 10);
