import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { IdPipe, Operation } from '@parley/http';
import { RatedAnalytics, Requires, TenantId } from '@parley/tenancy';
import { SegmentAnalyticsRequest } from '../analytics.request.js';
import { answerCharged } from '../insights/insight-quota.js';
import { GetSegmentAnalytics } from './get-segment-analytics.handler.js';
import { SEGMENT_ANALYTICS, type SegmentAnalyticsView } from './segment-analytics.view.js';

@Controller('segments')
@Requires('read')
@RatedAnalytics()
export class SegmentAnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({
    summary: 'Analytics of a segment',
    description: 'The summary is empty when the quota of the plan is used up.',
    answers: { 200: SEGMENT_ANALYTICS },
    consumesQuota: true,
  })
  @Get(':segmentId/analytics')
  get(
    @TenantId() tenantId: string,
    @Param('segmentId', IdPipe) segmentId: string,
    @Query() narrowing: SegmentAnalyticsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SegmentAnalyticsView> {
    return answerCharged(reply, this.queries.execute(new GetSegmentAnalytics(tenantId, segmentId, narrowing)));
  }
}
