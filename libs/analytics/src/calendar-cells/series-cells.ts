import { Injectable } from '@nestjs/common';
import { ClickHouseReader, type Query } from '@parley/clickhouse';
import type { FilterParameters } from '../aggregates/conversation-filter.js';
import type { Period } from '../comparison/compare-to.js';
import { type ConversationFilter, isUnfiltered } from '../domain/conversation-filter.js';
import { CalendarCells } from './calendar-cells.js';
import type { CalendarRows } from './calendar-rows.js';
import { DAY_MS, dayAt, holdsDay, isOfDays } from './days.js';

/** What a statement over these cells has to return. */
interface Told {
  /** When the last of the conversations began. */
  readonly lastMs: number;
}

/** Reads conversations of products, by the day on which they began, from cells. */
@Injectable()
export class SeriesCells {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly calendar: CalendarCells,
  ) {}

  /**
   * Reads conversations of a filter that began in a period.
   * @param filter its own time does not count.
   * @returns null where conversations have to be read.
   */
  async read<Row extends Told>(
    tenantId: string,
    { productId, productIds, from: _from, to: _to, ...rest }: ConversationFilter,
    period: Period,
    query: (rows: CalendarRows) => Query<FilterParameters, Row>,
  ): Promise<readonly Row[] | null> {
    if (!isUnfiltered(rest) || (productId != null && productIds != null)) return null;
    const products = productId == null ? (productIds ?? null) : [productId];
    const range = { fromMs: period.from.getTime(), toMs: period.to.getTime() };
    const isLight = products?.length === 1;
    const answer = async (rows: CalendarRows | null) =>
      rows && this.clickhouse.read({ ...query(rows), isLight }, rows.parameters);
    if (isOfDays(range)) {
      const days = { from: dayAt(range.fromMs), to: dayAt(range.toMs - 1 + DAY_MS) };
      const told = await answer(await this.calendar.ofSeries(tenantId, products, days));
      // As a rule nothing began between the requested end and the end of its day.
      if (told === null || told.every(({ lastMs }) => lastMs < range.toMs)) return told;
    }
    const [only, ...others] = products ?? [];
    if (only === undefined || others.length > 0 || !holdsDay(range)) return null;
    return answer(await this.calendar.ofDays({ tenantId, productId: only, ...range }));
  }
}
