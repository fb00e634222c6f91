import { Module } from '@nestjs/common';
import { ProductsModule } from '@parley/products';
import { ChangeSegmentHandler } from './change-segment/change-segment.handler.js';
import { CreateSegmentHandler } from './create-segment/create-segment.handler.js';
import { DeleteSegmentHandler } from './delete-segment/delete-segment.handler.js';
import { GetSegmentHandler } from './get-segment/get-segment.handler.js';
import { ListSegmentsHandler } from './list-segments/list-segments.handler.js';
import { ListUserSegmentsHandler } from './list-user-segments/list-user-segments.handler.js';
import { UserSegmentsController } from './list-user-segments/user-segments.controller.js';
import { SegmentsController } from './segments.controller.js';

/** Needs a Postgres, a Clock, PlanLimits and a SegmentMembership from the composition. */
@Module({
  imports: [ProductsModule],
  controllers: [SegmentsController, UserSegmentsController],
  providers: [
    CreateSegmentHandler,
    ChangeSegmentHandler,
    DeleteSegmentHandler,
    ListSegmentsHandler,
    GetSegmentHandler,
    ListUserSegmentsHandler,
  ],
})
export class SegmentsModule {}
