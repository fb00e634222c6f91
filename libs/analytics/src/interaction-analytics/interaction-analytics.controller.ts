import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { ReferencePipe, Operation } from '@parley/http';
import { RatedAnalytics, Requires, TenantId } from '@parley/tenancy';
import { answerCharged } from '../insights/insight-quota.js';
import { GetInteractionAnalytics } from './get-interaction-analytics.handler.js';
import { InteractionAnalyticsRequest } from './interaction-analytics.request.js';
import { INTERACTION_ANALYTICS, type InteractionAnalyticsView } from './interaction-analytics.view.js';

@Controller('interactions')
@Requires('read')
@RatedAnalytics()
export class InteractionAnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({
    summary: 'Analytics of an interaction',
    description:
      "Answers 404 until the conversation has been analysed, shortly after its latest message. In insights mode the texts (`summary`, `topic`, `keywords`) take from the plan's quota and are empty when it is used up; `mode=simple` takes nothing.",
    answers: { 200: INTERACTION_ANALYTICS },
    consumesQuota: true,
  })
  @Get(':interactionId/analytics')
  get(
    @TenantId() tenantId: string,
    @Param('interactionId', new ReferencePipe('conversation')) interactionId: string,
    @Query() { mode = 'insights', explain }: InteractionAnalyticsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InteractionAnalyticsView> {
    const query = new GetInteractionAnalytics(tenantId, interactionId, mode, explain === true);
    return answerCharged(reply, this.queries.execute(query));
  }
}
