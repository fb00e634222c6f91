import { Whole } from '@parley/http';
import { MAX_RETENTION_DAYS } from '../create-tenant/create-tenant.request.js';

/** A field that is absent stays as it is. */
export class ChangeOwnTenantRequest {
  @Whole({ optional: true, min: 1, max: MAX_RETENTION_DAYS, description: 'Null: kept for good.' })
  retentionDays?: number | null;
}
