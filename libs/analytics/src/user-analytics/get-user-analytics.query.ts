import { Query } from '@nestjs/cqrs';
import type { ConversationFilter, Mode } from '../figures/analytics-filter.request.js';
import type { Metered } from '../insights/budget.js';
import type { UserAnalyticsView } from './user-analytics.view.js';

export class GetUserAnalytics extends Query<Metered<UserAnalyticsView>> {
  constructor(
    readonly tenantId: string,
    readonly userId: string,
    readonly mode: Mode,
    readonly filter: ConversationFilter,
  ) {
    super();
  }
}
