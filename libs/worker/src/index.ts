export * from './create-worker.js';
export * from './create-reanalysis.js';
export * from './lane-replay.js';
export * from './replay-watch.js';
export * from './roles.js';
export * from './open-log.js';
