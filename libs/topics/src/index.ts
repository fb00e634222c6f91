export type { GivenTopic, Untitled } from './domain/conversation-topic.js';
export * from './postgres/postgres-conversation-topics.js';
export * from './topics.module.js';
