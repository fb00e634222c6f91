export * from './lanes/create-lanes.js';
export * from './lanes/lane-groups.js';
export * from './log/open-log.js';
export type * from './log/worker-log.js';
export * from './roles.js';
export * from './run-worker.js';
export type * from './worker-parts.js';
