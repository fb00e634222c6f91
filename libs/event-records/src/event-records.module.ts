import { Module } from '@nestjs/common';
import { EventRecordsController } from './event-records.controller.js';
import { EventRecords } from './event-records.js';
import { GetEventHandler } from './get-event/get-event.query.js';
import { ListEventsHandler } from './list-events/list-events.query.js';

/** Events for reading. Needs a ClickHouseReader, a Postgres and RecentAppends from the composition. */
@Module({
  controllers: [EventRecordsController],
  providers: [EventRecords, ListEventsHandler, GetEventHandler],
})
export class EventRecordsModule {}
