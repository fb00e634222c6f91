export * from './analysis-pool.port.js';
export * from './in-process-analysis-pool.js';
export * from './threaded-analysis-pool.js';
