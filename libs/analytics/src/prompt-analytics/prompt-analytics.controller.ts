import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Operation } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { GetPromptAnalytics } from './get-prompt-analytics.handler.js';
import { PROMPT_ANALYTICS, type PromptAnalyticsView } from './prompt-analytics.view.js';

@Controller('prompts')
@Requires('read')
export class PromptAnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  /** Parley's own id and the caller's will both do, as for the prompt itself. */
  @Operation({
    summary: 'Analytics of a prompt',
    answers: { 200: PROMPT_ANALYTICS },
    parameters: { id: "Parley's id of the prompt, or the caller's externalPromptId." },
  })
  @Get(':id/analytics')
  get(@TenantId() tenantId: string, @Param('id') id: string): Promise<PromptAnalyticsView> {
    return this.queries.execute(new GetPromptAnalytics(tenantId, id));
  }
}
