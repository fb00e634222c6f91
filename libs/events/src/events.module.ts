import { Module } from '@nestjs/common';
import { Clock } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { KnownProducts, ProductsModule } from '@parley/products';
import { EventReadsController } from './event-reads.controller.js';
import { EventsController } from './events.controller.js';
import { GetEventHandler } from './get-event/get-event.handler.js';
import { ListEventsHandler } from './list-events/list-events.handler.js';
import { EventWriter } from './postgres/event-writer.js';
import { RecordEventsHandler } from './record-event/record-event.handler.js';

@Module({
  imports: [ProductsModule],
  controllers: [EventsController, EventReadsController],
  providers: [
    RecordEventsHandler,
    ListEventsHandler,
    GetEventHandler,
    {
      provide: EventWriter,
      inject: [Postgres, KnownProducts, Clock],
      useFactory: (postgres: Postgres, products: KnownProducts, clock: Clock) =>
        new EventWriter(postgres, products, clock),
    },
  ],
  exports: [EventWriter],
})
export class EventsModule {}
