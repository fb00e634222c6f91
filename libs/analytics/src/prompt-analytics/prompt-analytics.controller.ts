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
      'Over the conversations that carry the prompt: those that POST /messages answered with it. What its version has ' +
      'for other roles is not counted; versionId on other analytics counts a version with all of its roles.',
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
