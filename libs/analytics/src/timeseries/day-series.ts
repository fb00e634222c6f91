import { Injectable } from '@nestjs/common';
import { ClickHouseReader } from '@parley/clickhouse';
import type { MetricName } from '@parley/metrics';
import { CalendarCells } from '../calendar-cells/calendar-cells.js';
import { DAY_MS, dayAt, isOfDays } from '../calendar-cells/days.js';
import type { Buckets } from '../domain/buckets.js';
import { type ConversationFilter, isUnfiltered } from '../domain/conversation-filter.js';
import { seriesOfDays, type ValuesOfDays } from './series.query.js';

/** Metrics of a product by days or weeks, from cells. */
@Injectable()
export class DaySeries {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly calendar: CalendarCells,
  ) {}

  /** A row for each bucket that has a conversation; null where conversations have to be read. */
  async read(
    tenantId: string,
    { productId, from: _from, to: _to, ...rest }: ConversationFilter,
    buckets: Buckets,
    names: readonly MetricName[],
  ): Promise<readonly ValuesOfDays[] | null> {
    const [fromMs, toMs] = [buckets.from.getTime(), buckets.to.getTime()];
    if (productId == null || !isUnfiltered(rest)) return null;
    if (buckets.interval === 'hour' || !isOfDays({ fromMs, toMs })) return null;
    const range = { from: dayAt(fromMs), to: dayAt(toMs - 1 + DAY_MS) };
    const days = await this.calendar.ofSeries(tenantId, productId, range);
    if (days === null) return null;
    const rows = await this.clickhouse.read(seriesOfDays(names, buckets, days), days.parameters);
    // As a rule nothing began between the end that is asked for and the end of its day.
    return rows.every(({ lastMs }) => lastMs < toMs) ? rows : null;
  }
}
