export * from './conversation-analysis/conversation-analysis.projection.js';
export * from './conversation-analysis/conversation-source.port.js';
export * from './conversation-analysis/postgres-conversation-source.js';
export * from './conversation-facts/conversation-facts.projection.js';
export * from './event-facts/event-facts.projection.js';
export * from './lane/lane.js';
export * from './lane/lanes.js';
export * from './lane/projection.js';
