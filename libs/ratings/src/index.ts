export { MAX_RATING } from './domain/new-rating.js';
export { Rate } from './rate/rate.handler.js';
export * from './ratings.module.js';
