export * from './conversations.module.js';
export * from './postgres/conversation-row.js';
