import { Injectable } from '@nestjs/common';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import type { MetricName } from '@parley/metrics';
import type { ConversationFilter } from '../domain/conversation-filter.js';
import { renderFilter } from '../filter/render-filter.js';
import { compareMetric, type Measured } from './compare-metrics.js';
import type { ComparisonView } from './comparison.view.js';
import type { Period } from './compare-to.js';
import { DayCells } from '../calendar-cells/day-cells.js';
import { countedIn, type MetricSamples, readSamples } from './metric-samples.js';
import { samplesOf, sumsOfSeries } from './samples-of-cells.js';

/** Conversations in a period: the filter applies except for its own time, which the period replaces. */
export interface Side {
  readonly filter: ConversationFilter;
  readonly period: Period;
}

/** The side that is asked about, which may hold everything up to a moment. */
interface FirstSide extends Omit<Side, 'period'> {
  readonly period: { readonly from: Date | null; readonly to: Date };
}

/** Compares conversations in two periods, or two kinds of conversations. */
@Injectable()
export class Comparisons {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly cells: DayCells,
    private readonly clock: Clock,
  ) {}

  async between(tenantId: string, names: readonly MetricName[], one: FirstSide, other: Side): Promise<ComparisonView> {
    const measure = async (side: FirstSide, ofSide: readonly MetricName[]): Promise<Measured> => ({
      ...(await this.samples(tenantId, ofSide, side)),
      lengthMs: this.passed(side.period),
    });
    const ofOther = [...new Set([...names, 'conversations'] as const)];
    const [current, previous] = await Promise.all([measure(one, names), measure(other, ofOther)]);
    return {
      ...other.period,
      conversations: countedIn('conversations', previous),
      metrics: Object.fromEntries(names.map((name) => [name, compareMetric(name, current, previous)])),
    };
  }

  /** How many of the conversations the metric's value is made of. */
  async counted(tenantId: string, name: MetricName, side: Side): Promise<number> {
    return countedIn(name, await this.samples(tenantId, [name], side));
  }

  /** Milliseconds of a period without what is still to come, in which nothing came in yet. */
  private passed({ from, to }: FirstSide['period']): number | null {
    if (from === null) return null;
    const ms = Math.min(to.getTime(), this.clock.now().getTime()) - from.getTime();
    return ms > 0 ? ms : null;
  }

  private async samples(
    tenantId: string,
    names: readonly MetricName[],
    { filter, period: { from, to } }: FirstSide,
  ): Promise<MetricSamples> {
    const period = { from: from ?? new Date(0), to };
    const [cells] = (await this.cells.read(tenantId, filter, period, [], sumsOfSeries)) ?? [];
    if (cells !== undefined) return samplesOf(names, cells);
    // Samples need scores in separate columns, which the copies by organization lack.
    const conversations = { ...renderFilter(tenantId, { ...filter, ...period }), byOrganization: false };
    return readSamples(this.clickhouse, names, conversations);
  }
}
