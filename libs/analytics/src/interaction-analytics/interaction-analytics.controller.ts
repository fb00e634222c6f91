import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { IdPipe } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { answerMetered } from '../insights/answer-metered.js';
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
    @Query() { mode = 'insights', explain }: InteractionAnalyticsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InteractionAnalyticsView> {
    const query = new GetInteractionAnalytics(tenantId, interactionId, mode, explain === true);
    return answerMetered(reply, this.queries.execute(query));
  }
}
