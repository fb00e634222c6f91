import { Injectable } from '@nestjs/common';
import { ClickHouseReader, type Query } from '@parley/clickhouse';
import type { FilterParameters } from '../aggregates/conversation-filter.js';
import type { Period } from '../comparison/compare-to.js';
import { type ConversationFilter, isUnfiltered } from '../domain/conversation-filter.js';
import { CalendarCells } from './calendar-cells.js';
import { type CalendarRows, narrowed } from './calendar-rows.js';
import { holdsDay } from './days.js';

/** Reads conversations of one product, by their prompts, from cells. */
@Injectable()
export class PromptDays {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly calendar: CalendarCells,
  ) {}

  /**
   * Reads conversations of a filter that began in a period.
   * @param filter its own time does not count.
   * @returns null where conversations have to be read: for any filter but one product and a prompt.
   */
  async read<Row>(
    tenantId: string,
    { productId, promptId, from: _from, to: _to, ...rest }: ConversationFilter,
    { from, to }: Period,
    query: (rows: CalendarRows) => Query<FilterParameters, Row>,
  ): Promise<readonly Row[] | null> {
    const range = { fromMs: from.getTime(), toMs: to.getTime() };
    if (productId == null || !isUnfiltered(rest) || !holdsDay(range)) return null;
    const cells = await this.calendar.ofPrompts({ tenantId, productId, ...range });
    if (cells === null) return null;
    const rows = promptId == null ? cells : narrowed(cells, 'part.prompt_id = {promptId:UUID}', { promptId });
    return this.clickhouse.read({ ...query(rows), isLight: true }, rows.parameters);
  }
}
