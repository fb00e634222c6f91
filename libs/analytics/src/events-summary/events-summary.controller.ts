import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IdPipe } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { timeRange } from '../timeseries/time-range.js';
import { RangeRequest } from '../timeseries/timeseries.request.js';
import { type EventsSummaryView, GetEventsSummary } from './get-events-summary.query.js';

@Controller('products')
@Requires('read')
export class EventsSummaryController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':productId/events/summary')
  get(
    @TenantId() tenantId: string,
    @Param('productId', IdPipe) productId: string,
    @Query() { interval = 'day', ...range }: RangeRequest,
  ): Promise<EventsSummaryView> {
    return this.queries.execute(new GetEventsSummary(tenantId, productId, interval, timeRange(range)));
  }
}
