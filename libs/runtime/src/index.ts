export * from './analysis/analysis.config.js';
export * from './analysis/create-analysis-pool.js';
export * from './analysis/judge.config.js';
export * from './kafka.config.js';
export * from './operator-key.config.js';
export * from './plan-limits.config.js';
export * from './stores/open-stores.js';
export * from './stores/stores.config.js';
