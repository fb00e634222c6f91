export * from './conversation-topics.port.js';
export * from './postgres/postgres-conversation-topics.js';
export * from './topics.module.js';
