import { counter } from './metrics.js';

/** Requests that were rejected because a bound was reached: insights, write-queue-events and the like. */
export const rejections = counter('limiter_rejections_total', 'Requests rejected because a bound was reached.', [
  'limiter',
]);

/** Answers that were remembered, and those that had to be looked up. */
export const cacheLookups = counter('cache_lookups_total', 'Lookups in a cache, by result: hit or miss.', [
  'cache',
  'result',
]);

/** Requests whose key was missing, wrong or no longer valid. */
export const rejectedSignIns = counter(
  'sign_ins_rejected_total',
  'Requests whose key was missing or opened nothing.',
  [],
);
