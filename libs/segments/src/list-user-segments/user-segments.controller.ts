import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { RatedAnalytics, Requires, TenantId } from '@parley/tenancy';
import { listOf, Operation, ReferencePipe } from '@parley/http';
import { ListUserSegments, USER_SEGMENT, type UserSegmentView } from './list-user-segments.query.js';

@Controller('users')
@Requires('read')
@RatedAnalytics()
export class UserSegmentsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({ summary: 'List the segments that a user is in', answers: { 200: listOf(USER_SEGMENT) } })
  @Get(':userId/segments')
  list(
    @TenantId() tenantId: string,
    @Param('userId', new ReferencePipe('user')) userId: string,
  ): Promise<UserSegmentView[]> {
    return this.queries.execute(new ListUserSegments(tenantId, userId));
  }
}
