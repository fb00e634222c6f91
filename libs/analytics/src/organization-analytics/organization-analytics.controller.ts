import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { IdPipe, Operation } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { AnalyticsRequest, METERED_MODE } from '../figures/analytics-filter.request.js';
import { answerMetered } from '../insights/answer-metered.js';
import { GetOrganizationAnalytics } from './get-organization-analytics.query.js';
import { ORGANIZATION_ANALYTICS, type OrganizationAnalyticsView } from './organization-analytics.view.js';

@Controller('organizations')
@Requires('read')
export class OrganizationAnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({
    summary: 'Analytics of an organization',
    description: METERED_MODE,
    answers: { 200: ORGANIZATION_ANALYTICS },
    refusals: [429],
    metered: true,
  })
  @Get(':organizationId/analytics')
  get(
    @TenantId() tenantId: string,
    @Param('organizationId', IdPipe) organizationId: string,
    @Query() { mode = 'insights', ...filter }: AnalyticsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrganizationAnalyticsView> {
    const query = new GetOrganizationAnalytics(tenantId, organizationId, mode, filter);
    return answerMetered(reply, this.queries.execute(query));
  }
}
