import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { IdPipe, Operation } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { AnalyticsRequest, METERED_MODE } from '../figures/analytics-filter.request.js';
import { answerMetered } from '../insights/answer-metered.js';
import { GetUserAnalytics } from './get-user-analytics.query.js';
import { USER_ANALYTICS, type UserAnalyticsView } from './user-analytics.view.js';

@Controller('users')
@Requires('read')
export class UserAnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({
    summary: 'Analytics of a user',
    description: METERED_MODE,
    answers: { 200: USER_ANALYTICS },
    refusals: [429],
    metered: true,
  })
  @Get(':userId/analytics')
  get(
    @TenantId() tenantId: string,
    @Param('userId', IdPipe) userId: string,
    @Query() { mode = 'insights', ...filter }: AnalyticsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserAnalyticsView> {
    const query = new GetUserAnalytics(tenantId, userId, mode, filter);
    return answerMetered(reply, this.queries.execute(query));
  }
}
