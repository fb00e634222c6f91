import { texts } from '../language/texts.js';

export const UI = texts('ui', {
  loading: 'Loading',
  again: 'Try again',
  utc: 'UTC',
  usualRange: 'usual range',
  noProduct: 'There is no product yet. A key with the scope admin makes one: POST /v1/products.',
  onDay: ['on {day}', 'day'],
});
