import { Query } from '@nestjs/cqrs';
import type { ConversationFilter } from '../figures/analytics-filter.request.js';
import type { Metered } from '../insights/budget.js';
import type { SegmentAnalyticsView } from './segment-analytics.view.js';

export class GetSegmentAnalytics extends Query<Metered<SegmentAnalyticsView>> {
  constructor(
    readonly tenantId: string,
    readonly segmentId: string,
    readonly filter: ConversationFilter,
  ) {
    super();
  }
}
