import { Module } from '@nestjs/common';
import { ProductsModule } from '@parley/products';
import { ChangeSegmentHandler } from './change-segment/change-segment.command.js';
import { CreateSegmentHandler } from './create-segment/create-segment.command.js';
import { DeleteSegmentHandler } from './delete-segment/delete-segment.command.js';
import { GetSegmentHandler } from './get-segment/get-segment.query.js';
import { ListSegmentsHandler } from './list-segments/list-segments.query.js';
import { ListUserSegmentsHandler } from './list-user-segments/list-user-segments.query.js';
import { UserSegmentsController } from './list-user-segments/user-segments.controller.js';
import { PreviewSegmentHandler } from './preview-segment/preview-segment.query.js';
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
    PreviewSegmentHandler,
    ListUserSegmentsHandler,
  ],
})
export class SegmentsModule {}
