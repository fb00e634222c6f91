export * from './alerts.module.js';
export * from './domain/alert-state.js';
export * from './domain/condition.js';
export * from './domain/defaults.js';
export * from './evaluate/alert-evaluator.js';
export * from './evaluate/alert-measures.js';
export * from './postgres/alerts-of-webhook.js';
