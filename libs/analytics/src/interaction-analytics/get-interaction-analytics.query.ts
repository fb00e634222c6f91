import { Query } from '@nestjs/cqrs';
import type { Metered } from '../insights/budget.js';
import type { InteractionAnalyticsView } from './interaction-analytics.view.js';

export class GetInteractionAnalytics extends Query<Metered<InteractionAnalyticsView>> {
  constructor(
    readonly tenantId: string,
    readonly conversationId: string,
    readonly mode: 'simple' | 'insights',
    readonly explain: boolean,
  ) {
    super();
  }
}
