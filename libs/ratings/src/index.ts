export { Rate } from './rate/rate.handler.js';
export * from './ratings.module.js';
