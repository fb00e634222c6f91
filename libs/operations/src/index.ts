export type { ProcessKind } from './process.entity.js';
export * from './damaged-parts.js';
export * from './processes.js';
export * from './heartbeat.js';
export * from './replays.js';
export * from './cells.js';
