import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { IdPipe, Operation } from '@parley/http';
import { RatedAnalytics, Requires, TenantId } from '@parley/tenancy';
import { MODE_AND_QUOTA, ProductAnalyticsRequest } from '../analytics.request.js';
import { answerCharged } from '../insights/insight-quota.js';
import { GetProductAnalytics } from './get-product-analytics.handler.js';
import { PRODUCT_ANALYTICS, type ProductAnalyticsView } from './product-analytics.view.js';

@Controller('products')
@Requires('read')
@RatedAnalytics()
export class ProductAnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({
    summary: 'Analytics of a product',
    description: `${MODE_AND_QUOTA} The insights are null without data, and when the quota of the plan is used up.`,
    answers: { 200: PRODUCT_ANALYTICS },
    consumesQuota: true,
  })
  @Get(':productId/analytics')
  get(
    @TenantId() tenantId: string,
    @Param('productId', IdPipe) productId: string,
    @Query() { mode = 'insights', ...narrowing }: ProductAnalyticsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProductAnalyticsView> {
    return answerCharged(reply, this.queries.execute(new GetProductAnalytics(tenantId, productId, mode, narrowing)));
  }
}
