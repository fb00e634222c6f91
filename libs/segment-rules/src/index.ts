export * from './check-date-range.js';
export * from './check-rule.js';
export * from './duration.js';
export * from './normalise-filters.js';
export * from './segment-filters.js';
export * from './segment-membership.port.js';
