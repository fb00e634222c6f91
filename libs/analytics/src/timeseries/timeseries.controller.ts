import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IdPipe } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { GetTimeseries, type TimeseriesSubject, type TimeseriesView } from './get-timeseries.query.js';
import { timeRange } from './time-range.js';
import { TimeseriesRequest } from './timeseries.request.js';

@Controller()
@Requires('read')
export class TimeseriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get('products/:id/analytics/timeseries')
  ofProduct(@TenantId() tenantId: string, @Param('id', IdPipe) id: string, @Query() request: TimeseriesRequest) {
    return this.get(tenantId, 'products', id, request);
  }

  @Get('users/:id/analytics/timeseries')
  ofUser(@TenantId() tenantId: string, @Param('id', IdPipe) id: string, @Query() request: TimeseriesRequest) {
    return this.get(tenantId, 'users', id, request);
  }

  @Get('organizations/:id/analytics/timeseries')
  ofOrganization(@TenantId() tenantId: string, @Param('id', IdPipe) id: string, @Query() request: TimeseriesRequest) {
    return this.get(tenantId, 'organizations', id, request);
  }

  @Get('segments/:id/analytics/timeseries')
  ofSegment(@TenantId() tenantId: string, @Param('id', IdPipe) id: string, @Query() request: TimeseriesRequest) {
    return this.get(tenantId, 'segments', id, request);
  }

  private get(
    tenantId: string,
    subject: TimeseriesSubject,
    id: string,
    { metric, interval = 'day', ...range }: TimeseriesRequest,
  ): Promise<TimeseriesView> {
    return this.queries.execute(new GetTimeseries(tenantId, subject, id, metric, interval, timeRange(range)));
  }
}
