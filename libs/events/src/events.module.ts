import { Module } from '@nestjs/common';
import { ProductsModule } from '@parley/products';
import { EventsController } from './events.controller.js';
import { RecordEventFastPath } from './record-event/record-event.fast-path.js';
import { RecordEventsHandler } from './record-event/record-events.handler.js';

@Module({
  imports: [ProductsModule],
  controllers: [EventsController],
  providers: [RecordEventsHandler, RecordEventFastPath],
  exports: [RecordEventFastPath],
})
export class EventsModule {}
