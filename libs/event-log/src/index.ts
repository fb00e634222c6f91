export * from './dead-letters.port.js';
export * from './event-log.port.js';
export * from './log-record.js';
export * from './postgres/append.js';
export { partitionOf } from './postgres/partition.js';
export * from './postgres/postgres-dead-letters.js';
export * from './postgres/postgres-event-log.js';
