import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Requires, TenantId } from '@parley/tenancy';
import { listOf, Operation } from '@parley/http';
import { ListUserSegments, USER_SEGMENT, type UserSegmentView } from './list-user-segments.query.js';

@Controller('users')
@Requires('read')
export class UserSegmentsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({
    summary: 'List the segments that a user is in',
    answers: { 200: listOf(USER_SEGMENT) },
    parameters: { userId: "Parley's id of the user, or the caller's own." },
  })
  @Get(':userId/segments')
  list(@TenantId() tenantId: string, @Param('userId') userId: string): Promise<UserSegmentView[]> {
    return this.queries.execute(new ListUserSegments(tenantId, userId));
  }
}
