export * from './erasure.module.js';
export * from './maintenance.js';
