import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { ReferencePipe, Operation } from '@parley/http';
import { RatedAnalytics, Requires, TenantId } from '@parley/tenancy';
import { MODE_AND_QUOTA, OrganizationAnalyticsRequest } from '../analytics.request.js';
import { answerCharged } from '../insights/insight-quota.js';
import { GetOrganizationAnalytics } from './get-organization-analytics.handler.js';
import { ORGANIZATION_ANALYTICS, type OrganizationAnalyticsView } from './organization-analytics.view.js';

@Controller('organizations')
@Requires('read')
@RatedAnalytics()
export class OrganizationAnalyticsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({
    summary: 'Analytics of an organization',
    description: `${MODE_AND_QUOTA} Insights mode answers 429 when the quota is used up.`,
    answers: { 200: ORGANIZATION_ANALYTICS },
    rejections: [429],
    consumesQuota: true,
  })
  @Get(':organizationId/analytics')
  get(
    @TenantId() tenantId: string,
    @Param('organizationId', new ReferencePipe('organization')) organizationId: string,
    @Query() { mode = 'insights', ...narrowing }: OrganizationAnalyticsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrganizationAnalyticsView> {
    const query = new GetOrganizationAnalytics(tenantId, organizationId, mode, narrowing);
    return answerCharged(reply, this.queries.execute(query));
  }
}
