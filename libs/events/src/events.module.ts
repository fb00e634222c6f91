import { Module } from '@nestjs/common';
import { Clock } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { KnownProducts, ProductsModule } from '@parley/products';
import { EventsController } from './events.controller.js';
import { EventWriter } from './postgres/event-writer.js';
import { RecordEventsHandler } from './record-event/record-event.handler.js';

@Module({
  imports: [ProductsModule],
  controllers: [EventsController],
  providers: [
    RecordEventsHandler,
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
