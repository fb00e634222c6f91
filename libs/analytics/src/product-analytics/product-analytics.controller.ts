import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IdPipe, Operation } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { GetProductAnalytics } from './get-product-analytics.query.js';
import { PRODUCT_ANALYTICS, type ProductAnalyticsView } from './product-analytics.view.js';

@Controller('products')
@Requires('read')
export class ProductAnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({ summary: 'Analytics of a product', answers: { 200: PRODUCT_ANALYTICS } })
  @Get(':productId/analytics')
  get(@TenantId() tenantId: string, @Param('productId', IdPipe) productId: string): Promise<ProductAnalyticsView> {
    return this.queries.execute(new GetProductAnalytics(tenantId, productId));
  }
}
