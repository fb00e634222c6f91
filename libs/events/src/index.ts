export * from './events.module.js';
export * from './postgres/event-writer.js';
export * from './record-event/record-event.fast-lane.js';
export * from './postgres/conversation-names.js';
export * from './postgres/link-waiting-events.js';
export * from './postgres/find-conversations.js';
