export { AlertsModule } from './alerts.module.js';
export { type AlertPolicy, evolve, NEW_ALERT, type Notification } from './domain/alert-state.js';
export { type Condition, type Evidence, judge } from './domain/condition.js';
export { DEFAULT_MIN_CHANGE, DEFAULT_MIN_CONVERSATIONS, DEFAULT_POLICY, WINDOWS_BEFORE } from './domain/defaults.js';
export { AlertEvaluator } from './evaluate/alert-evaluator.js';
export { AlertMeasures } from './evaluate/alert-measures.js';
export { AlertsOfWebhook } from './postgres/alerts-of-webhook.js';
