import { Injectable } from '@nestjs/common';
import { ClickHouseReader, type Query } from '@parley/clickhouse';
import type { FilterParameters } from '../aggregates/conversation-filter.js';
import type { Period } from '../comparison/compare-to.js';
import { type ConversationFilter, isUnfiltered } from '../domain/conversation-filter.js';
import { CalendarCells } from './calendar-cells.js';
import type { Breakdown, CalendarRows } from './calendar-rows.js';
import { DAY_MS, dayAt, holdsDay, isOfDays } from './days.js';

/** What a statement over these cells has to return. */
interface Told {
  /** When the last of the conversations began. */
  readonly lastMs: number;
}

/** What cells of breakdowns tell apart. */
const BREAKDOWN = ['product', 'version', 'prompt', 'model'] as const;
export type DayDimension = (typeof BREAKDOWN)[number];
export const isDayDimension = (name: string): name is DayDimension => (BREAKDOWN as readonly string[]).includes(name);

/** Reads conversations from cells that tell on which day they began. */
@Injectable()
export class DayCells {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly calendar: CalendarCells,
  ) {}

  /**
   * Reads conversations of a filter that began in a period.
   * @param filter its own time does not count.
   * @param by what the rows have to tell apart.
   * @returns null where conversations have to be read.
   */
  async read<Row extends Told>(
    tenantId: string,
    filter: ConversationFilter,
    period: Period,
    by: readonly DayDimension[],
    query: (rows: CalendarRows) => Query<FilterParameters, Row>,
  ): Promise<readonly Row[] | null> {
    const only = breakdownOf(filter);
    if (only === null) return null;
    const isByProduct = tellsProductsOnly(only) && by.every((name) => name === 'product');
    const kind = isByProduct ? 'seriesDay' : 'breakdownDay';
    const range = { fromMs: period.from.getTime(), toMs: period.to.getTime() };
    const [product, ...others] = only.productIds ?? [];
    const isOfOne = product !== undefined && others.length === 0;
    const answer = async (rows: CalendarRows | null) =>
      rows && this.clickhouse.read({ ...query(rows), isLight: isByProduct && isOfOne }, rows.parameters);
    if (isOfDays(range)) {
      const days = { from: dayAt(range.fromMs), to: dayAt(range.toMs - 1 + DAY_MS) };
      const told = await answer(await this.calendar.ofDays(tenantId, kind, only, days));
      // As a rule nothing began between the requested end and the end of its day.
      if (told === null || told.every(({ lastMs }) => lastMs < range.toMs)) return told;
    }
    if (!isOfOne || !holdsDay(range)) return null;
    return answer(await this.calendar.ofDaysInRange({ tenantId, productId: product, ...range }, kind, only));
  }
}

/** Null for a filter that cells cannot tell. */
function breakdownOf(filter: ConversationFilter): Breakdown | null {
  const { productId, productIds, versionId, promptId, models, from: _from, to: _to, ...rest } = filter;
  if (!isUnfiltered(rest) || (productId != null && productIds != null)) return null;
  return {
    productIds: productId == null ? (productIds ?? null) : [productId],
    versionId: versionId ?? null,
    promptId: promptId ?? null,
    models: models ?? null,
  };
}

const tellsProductsOnly = ({ versionId, promptId, models }: Breakdown): boolean =>
  versionId === null && promptId === null && models === null;
