export * from './bands.js';
export * from './described-score.js';
export type * from './metric.js';
export * from './metrics.js';
export * from './select.js';
