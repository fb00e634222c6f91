import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IdPipe, Operation } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { GetInteractionAnalytics } from './get-interaction-analytics.query.js';
import { InteractionAnalyticsRequest } from './interaction-analytics.request.js';
import { INTERACTION_ANALYTICS, type InteractionAnalyticsView } from './interaction-analytics.view.js';

@Controller('interactions')
@Requires('read')
export class InteractionAnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({
    summary: 'Analytics of an interaction',
    description: '404 until it has been analysed, which takes a moment after its latest message.',
    answers: { 200: INTERACTION_ANALYTICS },
  })
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
