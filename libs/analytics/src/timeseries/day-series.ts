import { Injectable } from '@nestjs/common';
import { isOfKind, type MetricName } from '@parley/metrics';
import { DayCells } from '../calendar-cells/day-cells.js';
import { ModelDays } from '../calendar-cells/model-days.js';
import type { Period } from '../comparison/compare-to.js';
import type { ConversationFilter } from '../domain/conversation-filter.js';
import { type DayGroups, seriesOfDays, type ValuesOfDays, valuesOfDays } from './series.query.js';

/** Metrics by what cells tell apart, and by day or week or over a whole period, from cells. */
@Injectable()
export class DaySeries {
  constructor(
    private readonly cells: DayCells,
    private readonly models: ModelDays,
  ) {}

  /** A row for each group that has a conversation; null where conversations have to be read. */
  async read(
    tenantId: string,
    filter: ConversationFilter,
    period: Period,
    groups: DayGroups,
    names: readonly MetricName[],
  ): Promise<readonly ValuesOfDays[] | null> {
    if (groups.buckets?.interval === 'hour') return null;
    const isOfModels = groups.by.includes('model') || filter.models != null;
    if (isOfModels && groups.by.every((name) => name === 'model') && names.every(isToldOfModels)) {
      const told = await this.models.read(tenantId, filter, period, (rows) => valuesOfDays(names, groups, rows));
      if (told !== null) return told;
    }
    return this.cells.read(tenantId, filter, period, groups.by, (rows) => seriesOfDays(names, groups, rows));
  }
}

/** What cells of models hold, which are far fewer: not the usage, which would have to be told apart by model. */
const isToldOfModels = (name: MetricName): boolean => !isOfKind('usage', name);
