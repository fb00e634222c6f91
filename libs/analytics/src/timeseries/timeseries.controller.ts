import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IdPipe, Operation, ReferencePipe } from '@parley/http';
import { RatedAnalytics, Requires, TenantId } from '@parley/tenancy';
import { GetTimeseries, type TimeseriesSubject } from './get-timeseries.handler.js';
import { TIMESERIES, type TimeseriesView } from './timeseries.view.js';
import {
  OrganizationTimeseriesRequest,
  ProductTimeseriesRequest,
  SegmentTimeseriesRequest,
  UserTimeseriesRequest,
} from './timeseries.request.js';

/** What the four routes have in common in the interface's document. */
const timeseriesOf = (subject: string) => ({
  summary: `A metric of ${subject} over time`,
  description:
    'There is a point for every interval; in one without conversations, counts and sums are 0 and means are null.',
  answers: { 200: TIMESERIES },
});

@Controller()
@Requires('read')
@RatedAnalytics()
export class TimeseriesController {
  constructor(private readonly queries: QueryBus) {}

  @Operation(timeseriesOf('a product'))
  @Get('products/:id/analytics/timeseries')
  ofProduct(@TenantId() tenantId: string, @Param('id', IdPipe) id: string, @Query() request: ProductTimeseriesRequest) {
    return this.get(tenantId, 'products', id, request);
  }

  @Operation(timeseriesOf('a user'))
  @Get('users/:id/analytics/timeseries')
  ofUser(
    @TenantId() tenantId: string,
    @Param('id', new ReferencePipe('user')) id: string,
    @Query() request: UserTimeseriesRequest,
  ) {
    return this.get(tenantId, 'users', id, request);
  }

  @Operation(timeseriesOf('an organization'))
  @Get('organizations/:id/analytics/timeseries')
  ofOrganization(
    @TenantId() tenantId: string,
    @Param('id', new ReferencePipe('organization')) id: string,
    @Query() request: OrganizationTimeseriesRequest,
  ) {
    return this.get(tenantId, 'organizations', id, request);
  }

  @Operation(timeseriesOf('a segment'))
  @Get('segments/:id/analytics/timeseries')
  ofSegment(@TenantId() tenantId: string, @Param('id', IdPipe) id: string, @Query() request: SegmentTimeseriesRequest) {
    return this.get(tenantId, 'segments', id, request);
  }

  private get(
    tenantId: string,
    subject: TimeseriesSubject,
    id: string,
    { metric, interval = 'day', ...narrowing }: UserTimeseriesRequest,
  ): Promise<TimeseriesView> {
    return this.queries.execute(new GetTimeseries(tenantId, subject, id, metric, interval, narrowing));
  }
}
