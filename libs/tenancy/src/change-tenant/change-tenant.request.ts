import { OneOf, Text } from '@parley/http';
import { PLANS, type Plan } from '../domain/plan.js';
import { ChangeOwnTenantRequest } from '../own-tenant/change-own-tenant.request.js';

/** A field that is absent stays as it is. */
export class ChangeTenantRequest extends ChangeOwnTenantRequest {
  @Text({ optional: true, min: 1, max: 255, description: 'What operators call it.' })
  name?: string | null;

  @OneOf(PLANS, { optional: true, description: 'Takes effect within 5 seconds.' })
  plan?: Plan | null;
}
