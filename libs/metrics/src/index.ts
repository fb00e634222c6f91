export * from './bands.js';
export type * from './metric.js';
export * from './metrics.js';
export * from './select.js';
