import { OneOf } from '@parley/http';
import { invalidField } from '@parley/kernel';
import { type Period, PERIODS } from '../domain/modes.js';
import { narrowedBut } from '../filter/narrowing.request.js';

export class ModelAnalyticsRequest extends narrowedBut('model') {
  @OneOf(PERIODS, {
    optional: true,
    default: '30d',
    description:
      'The days to cover, ending with today (UTC). Cannot be combined with `from` or `to`, which replace it.',
  })
  period?: Period;
}

/** @throws Problem `invalid` where a period is given together with `from` or `to`. */
export function checkPeriod({ period, from, to }: ModelAnalyticsRequest): void {
  if (period != null && (from != null || to != null)) throw invalidField('period', 'cannot stand beside from or to');
}
