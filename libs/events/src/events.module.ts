import { Module } from '@nestjs/common';
import { ProductsModule } from '@parley/products';
import { EventReadsController } from './event-reads.controller.js';
import { EventsController } from './events.controller.js';
import { GetEventHandler } from './get-event/get-event.query.js';
import { ListEventsHandler } from './list-events/list-events.query.js';
import { RecordEventFastPath } from './record-event/record-event.fast-path.js';
import { RecordEventsHandler } from './record-event/record-events.handler.js';

@Module({
  imports: [ProductsModule],
  controllers: [EventsController, EventReadsController],
  providers: [RecordEventsHandler, ListEventsHandler, GetEventHandler, RecordEventFastPath],
  exports: [RecordEventFastPath],
})
export class EventsModule {}
