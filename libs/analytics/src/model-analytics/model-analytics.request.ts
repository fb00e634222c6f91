import { OneOf } from '@parley/http';

export const PERIODS = ['7d', '30d', '90d'] as const;
export type Period = (typeof PERIODS)[number];

export class ModelAnalyticsRequest {
  @OneOf(PERIODS, { optional: true, description: '30d by default: today (UTC) and the days before it.' })
  period?: Period;
}
