export * from './domain/segment-filters.js';
export * from './segment-membership.port.js';
export * from './segments.module.js';
