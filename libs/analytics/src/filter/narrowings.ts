import { Injectable } from '@nestjs/common';
import { Clock } from '@parley/kernel';
import type { MetricName } from '@parley/metrics';
import { Comparisons } from '../comparison/comparisons.js';
import type { ComparisonView } from '../comparison/comparison.view.js';
import { periodBefore } from '../comparison/compare-to.js';
import type { ConversationFilter } from '../domain/conversation-filter.js';
import { SERIES_METRICS } from '../timeseries/series.query.js';
import { ConversationFilters } from './conversation-filters.js';
import type { Narrowing } from './narrowing.js';
import { parseFilter } from './parse-filter.js';

/** What an answer gains from a comparison. */
export interface Compared {
  readonly comparison?: ComparisonView;
}

/** Whether a filter keeps everything that a product has. */
export const isUnnarrowed = ({ productId: _, ranges, ...filter }: ConversationFilter): boolean =>
  (ranges ?? []).length === 0 && Object.values(filter).every((value) => value == null);

/** Looks up what narrows analytics, and compares the remaining conversations with another period. */
@Injectable()
export class Narrowings {
  constructor(
    private readonly filters: ConversationFilters,
    private readonly comparisons: Comparisons,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `not_found` for an unknown segment; `invalid` for a time that ends before it begins. */
  resolve(tenantId: string, { compareTo: _, ...request }: Narrowing): Promise<ConversationFilter> {
    return this.filters.resolve(tenantId, parseFilter(request));
  }

  /** @throws Problem `invalid` when `compareTo` names no period to compare with. */
  async compare(
    tenantId: string,
    filter: ConversationFilter,
    { compareTo }: Narrowing,
    names: readonly MetricName[] = SERIES_METRICS,
  ): Promise<Compared> {
    if (compareTo == null) return {};
    const to = filter.to ?? this.clock.now();
    const now = { from: filter.from ?? null, to };
    const then = periodBefore(compareTo, now);
    return {
      comparison: await this.comparisons.between(tenantId, names, { filter, period: now }, { filter, period: then }),
    };
  }
}
