export * from './events.module.js';
export * from './postgres/conversation-names.js';
export * from './postgres/link-waiting-events.js';
