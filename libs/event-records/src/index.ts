export * from './event-records.module.js';
