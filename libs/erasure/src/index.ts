export * from './erasure.module.js';
export { type KeptPeriods, NO_PERIODS } from './erase/erase-facts.js';
export * from './maintenance.js';
