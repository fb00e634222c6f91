import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { IdPipe, Operation } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { ConversationFilterRequest } from '../figures/analytics-filter.request.js';
import { answerMetered } from '../insights/answer-metered.js';
import { GetSegmentAnalytics } from './get-segment-analytics.query.js';
import { SEGMENT_ANALYTICS, type SegmentAnalyticsView } from './segment-analytics.view.js';

@Controller('segments')
@Requires('read')
export class SegmentAnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({
    summary: 'Analytics of a segment',
    description: 'The summary is empty when the budget of the plan is spent.',
    answers: { 200: SEGMENT_ANALYTICS },
    metered: true,
  })
  @Get(':segmentId/analytics')
  get(
    @TenantId() tenantId: string,
    @Param('segmentId', IdPipe) segmentId: string,
    @Query() filter: ConversationFilterRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SegmentAnalyticsView> {
    return answerMetered(reply, this.queries.execute(new GetSegmentAnalytics(tenantId, segmentId, filter)));
  }
}
