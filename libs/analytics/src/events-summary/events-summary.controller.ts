import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IdPipe, Operation } from '@parley/http';
import { RatedAnalytics, Requires, TenantId } from '@parley/tenancy';
import { timeRange } from '../timeseries/time-range.js';
import { RangeRequest } from '../timeseries/timeseries.request.js';
import { GetEventsSummary } from './get-events-summary.handler.js';
import { EVENTS_SUMMARY, type EventsSummaryView } from './events-summary.view.js';

@Controller('products')
@Requires('read')
@RatedAnalytics()
export class EventsSummaryController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({
    summary: 'Events of a product by type and interval',
    description: 'Counts and sums are scaled up by the sample rate.',
    answers: { 200: EVENTS_SUMMARY },
  })
  @Get(':productId/events/summary')
  get(
    @TenantId() tenantId: string,
    @Param('productId', IdPipe) productId: string,
    @Query() { interval = 'day', ...range }: RangeRequest,
  ): Promise<EventsSummaryView> {
    return this.queries.execute(new GetEventsSummary(tenantId, productId, interval, timeRange(range)));
  }
}
