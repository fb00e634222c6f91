import { Query } from '@nestjs/cqrs';
import type { Metered } from '../insights/budget.js';
import type { ProductAnalyticsView } from './product-analytics.view.js';

export class GetProductAnalytics extends Query<Metered<ProductAnalyticsView>> {
  constructor(
    readonly tenantId: string,
    readonly productId: string,
  ) {
    super();
  }
}
