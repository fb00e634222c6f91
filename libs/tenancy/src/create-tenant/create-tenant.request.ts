import { OneOf, Text, Whole } from '@parley/http';
import { PLANS, type Plan } from '../domain/plan.js';

export const MAX_RETENTION_DAYS = 36_500;

export class CreateTenantRequest {
  @Text({ min: 1, max: 255, description: 'What operators call it.' })
  name!: string;

  @OneOf(PLANS, {
    optional: true,
    default: 'free',
    description: 'Decides the budget of insights and the number of segments.',
  })
  plan?: Plan | null;

  @Whole({
    optional: true,
    min: 1,
    max: MAX_RETENTION_DAYS,
    description: 'Days to keep records; absent: they are kept forever.',
  })
  retentionDays?: number | null;
}
