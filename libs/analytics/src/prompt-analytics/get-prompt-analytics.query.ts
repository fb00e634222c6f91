import { Query } from '@nestjs/cqrs';
import type { PromptAnalyticsView } from './prompt-analytics.view.js';

export class GetPromptAnalytics extends Query<PromptAnalyticsView> {
  constructor(
    readonly tenantId: string,
    readonly idOrExternalId: string,
  ) {
    super();
  }
}
