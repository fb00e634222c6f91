import { Query } from '@nestjs/cqrs';
import type { ProductAnalyticsView } from './product-analytics.view.js';

export class GetProductAnalytics extends Query<ProductAnalyticsView> {
  constructor(
    readonly tenantId: string,
    readonly productId: string,
  ) {
    super();
  }
}
