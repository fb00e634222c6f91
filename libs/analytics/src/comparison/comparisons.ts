import { Injectable } from '@nestjs/common';
import { ClickHouseReader } from '@parley/clickhouse';
import type { MetricName } from '@parley/metrics';
import type { ConversationFilter } from '../domain/conversation-filter.js';
import { renderFilter } from '../filter/render-filter.js';
import { compareMetric, type Measured } from './compare-metrics.js';
import type { ComparisonView } from './comparison.view.js';
import type { Period } from './compare-to.js';
import { readSamples } from './metric-samples.js';

/** Compares what conversations were like in two times. */
@Injectable()
export class Comparisons {
  constructor(private readonly clickhouse: ClickHouseReader) {}

  /** @param filter but for its time, for which each period stands. */
  async between(
    tenantId: string,
    names: readonly MetricName[],
    filter: ConversationFilter,
    now: Period,
    then: Period,
  ): Promise<ComparisonView> {
    const measure = async (period: Period): Promise<Measured> => {
      // Of scores in columns of their own, which the copies by organization lack.
      const conversations = { ...renderFilter(tenantId, { ...filter, ...period }), byOrganization: false };
      return { ...(await readSamples(this.clickhouse, names, conversations)), period };
    };
    const [current, before] = await Promise.all([measure(now), measure(then)]);
    return {
      ...then,
      conversations: before.conversations,
      metrics: Object.fromEntries(names.map((name) => [name, compareMetric(name, current, before)])),
    };
  }
}
