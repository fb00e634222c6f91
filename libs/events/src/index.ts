export * from './events.controller.js';
export * from './events.module.js';
export * from './postgres/postgres-waiting-events.js';
export * from './record-event/record-event.fast-path.js';
