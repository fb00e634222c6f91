import { OneOf } from '@parley/http';
import { type Period, PERIODS } from '../domain/modes.js';

export class ModelAnalyticsRequest {
  @OneOf(PERIODS, { optional: true, default: '30d', description: 'Today (UTC) and the days before it.' })
  period?: Period;
}
