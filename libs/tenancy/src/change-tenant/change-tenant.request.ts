import { OneOf, Text, Whole } from '@parley/http';
import { MAX_RETENTION_DAYS } from '../create-tenant/create-tenant.request.js';
import { PLANS, type Plan } from '../domain/plan.js';

/** What is absent stays. */
export class ChangeTenantRequest {
  @Text({ optional: true, min: 1, max: 255, description: 'What operators call it.' })
  name?: string | null;

  @OneOf(PLANS, { optional: true, description: 'Takes effect within 5 seconds.' })
  plan?: Plan | null;

  @Whole({ optional: true, min: 1, max: MAX_RETENTION_DAYS, description: 'Null: kept for good.' })
  retentionDays?: number | null;
}
