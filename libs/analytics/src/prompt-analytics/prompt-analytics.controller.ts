import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Operation, ReferencePipe } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { GetPromptAnalytics } from './get-prompt-analytics.handler.js';
import { PROMPT_ANALYTICS, type PromptAnalyticsView } from './prompt-analytics.view.js';

@Controller('prompts')
@Requires('read')
export class PromptAnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({ summary: 'Analytics of a prompt', answers: { 200: PROMPT_ANALYTICS } })
  @Get(':id/analytics')
  get(
    @TenantId() tenantId: string,
    @Param('id', new ReferencePipe('prompt')) id: string,
  ): Promise<PromptAnalyticsView> {
    return this.queries.execute(new GetPromptAnalytics(tenantId, id));
  }
}
