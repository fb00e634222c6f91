import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IdPipe } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { GetInteractionAnalytics } from './get-interaction-analytics.query.js';
import { InteractionAnalyticsRequest } from './interaction-analytics.request.js';
import type { InteractionAnalyticsView } from './interaction-analytics.view.js';

@Controller('interactions')
@Requires('read')
export class InteractionAnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':interactionId/analytics')
  get(
    @TenantId() tenantId: string,
    @Param('interactionId', IdPipe) interactionId: string,
    @Query() { mode, explain }: InteractionAnalyticsRequest,
  ): Promise<InteractionAnalyticsView> {
    return this.queries.execute(
      new GetInteractionAnalytics(tenantId, interactionId, mode ?? 'insights', explain === true),
    );
  }
}
