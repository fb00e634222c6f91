import { Query } from '@nestjs/cqrs';
import type { ConversationFilter, Mode } from '../figures/analytics-filter.request.js';
import type { Metered } from '../insights/budget.js';
import type { OrganizationAnalyticsView } from './organization-analytics.view.js';

export class GetOrganizationAnalytics extends Query<Metered<OrganizationAnalyticsView>> {
  constructor(
    readonly tenantId: string,
    readonly organizationId: string,
    readonly mode: Mode,
    readonly filter: ConversationFilter,
  ) {
    super();
  }
}
