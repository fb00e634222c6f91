import { OneOf } from '@parley/http';
import { type Period, PERIODS } from '../domain/modes.js';

export class ModelAnalyticsRequest {
  @OneOf(PERIODS, { optional: true, description: '30d by default: today (UTC) and the days before it.' })
  period?: Period;
}
