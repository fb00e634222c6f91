import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { ReferencePipe, Operation } from '@parley/http';
import { RatedAnalytics, Requires, TenantId } from '@parley/tenancy';
import { MODE_AND_QUOTA, UserAnalyticsRequest } from '../analytics.request.js';
import { answerCharged } from '../insights/insight-quota.js';
import { GetUserAnalytics } from './get-user-analytics.handler.js';
import { USER_ANALYTICS, type UserAnalyticsView } from './user-analytics.view.js';

@Controller('users')
@Requires('read')
@RatedAnalytics()
export class UserAnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({
    summary: 'Analytics of a user',
    description: `${MODE_AND_QUOTA} Insights mode answers 429 when the quota is used up.`,
    answers: { 200: USER_ANALYTICS },
    rejections: [429],
    consumesQuota: true,
  })
  @Get(':userId/analytics')
  get(
    @TenantId() tenantId: string,
    @Param('userId', new ReferencePipe('user')) userId: string,
    @Query() { mode = 'insights', ...narrowing }: UserAnalyticsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserAnalyticsView> {
    const query = new GetUserAnalytics(tenantId, userId, mode, narrowing);
    return answerCharged(reply, this.queries.execute(query));
  }
}
