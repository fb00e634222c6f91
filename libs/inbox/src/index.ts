export { AXES, TRIGGER_TYPES } from './domain/trigger.js';
export * from './inbox.module.js';
export { maskInboxItem } from './postgres/mask-item.js';
export * from './postgres/postgres-inbox.js';
