export * from './events.module.js';
export * from './postgres/event-writer.js';
export * from './record-event/record-event.fast-lane.js';
export * from './postgres/link-waiting-events.js';
