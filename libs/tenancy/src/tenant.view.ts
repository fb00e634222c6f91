import { described, instant, integer, nullable, oneOf, record, text, uuid } from '@parley/http';
import { PLANS } from './domain/plan.js';
import type { ListedTenant, TenantView } from './domain/tenant.js';

const FIELDS = {
  id: uuid,
  name: described(text, 'What operators call it.'),
  plan: described(oneOf(PLANS), 'Decides the budget of insights and the number of segments.'),
  retentionDays: described(nullable(integer), 'Days for which records are kept; null: without end.'),
  createdAt: instant,
} as const;

export const TENANT = record<TenantView>('Tenant', FIELDS);

export const LISTED_TENANT = record<ListedTenant>('ListedTenant', {
  ...FIELDS,
  closedAt: described(nullable(instant), 'When it was closed (UTC); null: it is open.'),
});
