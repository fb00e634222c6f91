import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Requires, TenantId } from '@parley/tenancy';
import { ListUserSegments, type UserSegmentView } from './list-user-segments.query.js';

@Controller('users')
@Requires('read')
export class UserSegmentsController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':userId/segments')
  list(@TenantId() tenantId: string, @Param('userId') userId: string): Promise<UserSegmentView[]> {
    return this.queries.execute(new ListUserSegments(tenantId, userId));
  }
}
