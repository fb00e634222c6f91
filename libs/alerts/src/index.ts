export * from './domain/alert-state.js';
export * from './domain/condition.js';
export * from './domain/defaults.js';
