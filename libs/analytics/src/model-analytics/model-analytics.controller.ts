import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { IdPipe, Operation } from '@parley/http';
import { RatedAnalytics, Requires, TenantId } from '@parley/tenancy';
import { answerCharged } from '../insights/insight-quota.js';
import { GetModelAnalytics } from './get-model-analytics.handler.js';
import { checkPeriod, ModelAnalyticsRequest } from './model-analytics.request.js';
import { MODEL_ANALYTICS, type ModelAnalyticsView } from './model-analytics.view.js';

@Controller('models')
@Requires('read')
@RatedAnalytics()
export class ModelAnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({
    summary: 'Analytics of a model',
    description:
      'Over the conversations that name the model, or one of whose messages does. The recommendations are null ' +
      'under 30 conversations, and when the quota of the plan is used up.',
    answers: { 200: MODEL_ANALYTICS },
    consumesQuota: true,
  })
  @Get(':modelId/analytics')
  get(
    @TenantId() tenantId: string,
    @Param('modelId', IdPipe) modelId: string,
    @Query() request: ModelAnalyticsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ModelAnalyticsView> {
    checkPeriod(request);
    const { period = '30d', ...narrowing } = request;
    return answerCharged(reply, this.queries.execute(new GetModelAnalytics(tenantId, modelId, period, narrowing)));
  }
}
