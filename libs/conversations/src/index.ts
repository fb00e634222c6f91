export * from './conversations.module.js';
export * from './postgres/conversation-row.js';
export * from './postgres/find-conversations.js';
export * from './waiting-events.port.js';
