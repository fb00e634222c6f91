import { Injectable } from '@nestjs/common';
import { ClickHouseReader, type Query } from '@parley/clickhouse';
import type { FilterParameters } from '../aggregates/conversation-filter.js';
import type { Period } from '../comparison/compare-to.js';
import { type ConversationFilter, isUnfiltered } from '../domain/conversation-filter.js';
import { CalendarCells } from './calendar-cells.js';
import { type CalendarRows, narrowed, OF_MODEL } from './calendar-rows.js';
import { wholeDays } from './days.js';

/** Reads conversations of all products, by the models that they name and the day on which they began, from cells. */
@Injectable()
export class ModelDays {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly calendar: CalendarCells,
  ) {}

  /**
   * Reads conversations of a filter that began in a period.
   * @param filter its own time does not count.
   * @returns null where conversations have to be read: for a part of a day, and for any filter but the model.
   */
  async read<Row>(
    tenantId: string,
    { models, from: _from, to: _to, ...rest }: ConversationFilter,
    period: Period,
    query: (rows: CalendarRows) => Query<FilterParameters, Row>,
  ): Promise<readonly Row[] | null> {
    const days = wholeDays(period.from, period.to);
    if (days === null || !isUnfiltered(rest)) return null;
    const cells = await this.calendar.ofModels(tenantId, days, models ?? []);
    if (cells === null) return null;
    const rows = models == null ? cells.all : narrowed(cells.own, OF_MODEL);
    return this.clickhouse.read(query(rows), rows.parameters);
  }
}
