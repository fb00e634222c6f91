export * from './config/environment.js';
export * from './config/variables.js';
export * from './data-directory/index.js';
export * from './logging/logger.js';
export * from './logging/nest-logger.js';
export * from './health/readiness.js';
