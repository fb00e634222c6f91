import { Injectable } from '@nestjs/common';
import type { MetricName } from '@parley/metrics';
import { SeriesCells } from '../calendar-cells/series-cells.js';
import type { Period } from '../comparison/compare-to.js';
import type { ConversationFilter } from '../domain/conversation-filter.js';
import { type DayGroups, seriesOfDays, type ValuesOfDays } from './series.query.js';

/** Metrics of products, by day or week or over a whole period, from cells. */
@Injectable()
export class DaySeries {
  constructor(private readonly cells: SeriesCells) {}

  /** A row for each group that has a conversation; null where conversations have to be read. */
  async read(
    tenantId: string,
    filter: ConversationFilter,
    period: Period,
    groups: DayGroups,
    names: readonly MetricName[],
  ): Promise<readonly ValuesOfDays[] | null> {
    if (groups.buckets?.interval === 'hour') return null;
    return this.cells.read(tenantId, filter, period, (rows) => seriesOfDays(names, groups, rows));
  }
}
