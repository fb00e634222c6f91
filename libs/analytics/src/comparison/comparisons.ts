import { Injectable } from '@nestjs/common';
import { ClickHouseReader } from '@parley/clickhouse';
import type { MetricName } from '@parley/metrics';
import type { ConversationFilter } from '../domain/conversation-filter.js';
import { renderFilter } from '../filter/render-filter.js';
import { compareMetric, type Measured } from './compare-metrics.js';
import type { ComparisonView } from './comparison.view.js';
import type { Period } from './compare-to.js';
import { SeriesCells } from '../calendar-cells/series-cells.js';
import { type MetricSamples, readSamples } from './metric-samples.js';
import { samplesOf, sumsOfSeries } from './samples-of-cells.js';

/** Conversations in a period: the filter applies except for its own time, which the period replaces. */
export interface Side {
  readonly filter: ConversationFilter;
  readonly period: Period;
}

/** Compares conversations in two periods, or two kinds of conversations. */
@Injectable()
export class Comparisons {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly cells: SeriesCells,
  ) {}

  async between(tenantId: string, names: readonly MetricName[], one: Side, other: Side): Promise<ComparisonView> {
    const measure = async (side: Side): Promise<Measured> => ({
      ...(await this.samples(tenantId, names, side)),
      period: side.period,
    });
    const [current, previous] = await Promise.all([measure(one), measure(other)]);
    return {
      ...other.period,
      conversations: previous.conversations,
      metrics: Object.fromEntries(names.map((name) => [name, compareMetric(name, current, previous)])),
    };
  }

  private async samples(
    tenantId: string,
    names: readonly MetricName[],
    { filter, period }: Side,
  ): Promise<MetricSamples> {
    const [cells] = (await this.cells.read(tenantId, filter, period, sumsOfSeries)) ?? [];
    if (cells !== undefined) return samplesOf(names, cells);
    // Samples need scores in separate columns, which the copies by organization lack.
    const conversations = { ...renderFilter(tenantId, { ...filter, ...period }), byOrganization: false };
    return readSamples(this.clickhouse, names, conversations);
  }
}
