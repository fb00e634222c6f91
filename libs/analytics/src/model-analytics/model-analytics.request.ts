import { OneOf } from '@parley/http';
import { invalidField } from '@parley/kernel';
import { type Period, PERIODS } from '../domain/modes.js';
import { narrowedBut } from '../filter/narrowing.request.js';

export class ModelAnalyticsRequest extends narrowedBut('model') {
  @OneOf(PERIODS, {
    optional: true,
    default: '30d',
    description: 'Today (UTC) and the days before it; from and to stand in its place.',
  })
  period?: Period;
}

/** @throws Problem `invalid` where a period is given together with `from` or `to`. */
export function checkPeriod({ period, from, to }: ModelAnalyticsRequest): void {
  if (period != null && (from != null || to != null)) throw invalidField('period', 'cannot stand beside from or to');
}
