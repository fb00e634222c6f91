export * from './inbox.module.js';
export { maskInboxItem } from './postgres/mask-item.js';
export * from './postgres/postgres-inbox.js';
