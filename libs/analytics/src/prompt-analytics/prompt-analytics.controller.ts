import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Operation, ReferencePipe } from '@parley/http';
import { RatedAnalytics, Requires, TenantId } from '@parley/tenancy';
import { PromptAnalyticsRequest } from '../analytics.request.js';
import { GetPromptAnalytics } from './get-prompt-analytics.handler.js';
import { PROMPT_ANALYTICS, type PromptAnalyticsView } from './prompt-analytics.view.js';

@Controller('prompts')
@Requires('read')
@RatedAnalytics()
export class PromptAnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({
    summary: 'Analytics of a prompt',
    description:
      'Covers the conversations for which POST /messages answered with this prompt (`systemPromptPromptId`). They do not ' +
      'count for the prompts that the same version has in other roles; to see a version with all of its roles, use ' +
      '`versionId` on other analytics.',
    answers: { 200: PROMPT_ANALYTICS },
  })
  @Get(':id/analytics')
  get(
    @TenantId() tenantId: string,
    @Param('id', new ReferencePipe('prompt')) id: string,
    @Query() narrowing: PromptAnalyticsRequest,
  ): Promise<PromptAnalyticsView> {
    return this.queries.execute(new GetPromptAnalytics(tenantId, id, narrowing));
  }
}
