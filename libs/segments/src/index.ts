export * from './segments.module.js';
