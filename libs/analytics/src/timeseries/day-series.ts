import { Injectable } from '@nestjs/common';
import { isOfKind, type MetricName } from '@parley/metrics';
import type { CalendarRows } from '../calendar-cells/calendar-rows.js';
import { ModelDays } from '../calendar-cells/model-days.js';
import { PromptDays } from '../calendar-cells/prompt-days.js';
import { SeriesCells } from '../calendar-cells/series-cells.js';
import type { Period } from '../comparison/compare-to.js';
import type { ConversationFilter } from '../domain/conversation-filter.js';
import { type DayGroups, seriesOfDays, type ValuesOfDays, valuesOfDays } from './series.query.js';

/** Metrics of products, models and prompts, by day or week or over a whole period, from cells. */
@Injectable()
export class DaySeries {
  constructor(
    private readonly series: SeriesCells,
    private readonly models: ModelDays,
    private readonly prompts: PromptDays,
  ) {}

  /** A row for each group that has a conversation; null where conversations have to be read. */
  async read(
    tenantId: string,
    filter: ConversationFilter,
    period: Period,
    groups: DayGroups,
    names: readonly MetricName[],
  ): Promise<readonly ValuesOfDays[] | null> {
    const { by, buckets } = groups;
    if (buckets?.interval === 'hour') return null;
    const values = (rows: CalendarRows) => valuesOfDays(names, groups, rows);
    if (by.includes('model') || filter.models != null) {
      const isTold = by.every((name) => name === 'model') && names.every(isToldOfModels);
      return isTold ? this.models.read(tenantId, filter, period, values) : null;
    }
    if (by.includes('prompt') || filter.promptId != null) {
      // Cells of prompts do not know when their conversations began.
      const isTold = buckets === null && names.every(isToldOfPrompts);
      return isTold ? this.prompts.read(tenantId, filter, period, values) : null;
    }
    return this.series.read(tenantId, filter, period, (rows) => seriesOfDays(names, groups, rows));
  }
}

/** What cells of models hold: not the usage, which would have to be told apart by model. */
const isToldOfModels = (name: MetricName): boolean => !isOfKind('usage', name);

/** What cells of prompts hold. */
const isToldOfPrompts = (name: MetricName): boolean =>
  isOfKind('mean', name) || isOfKind('count', name) || name === 'conversations';
