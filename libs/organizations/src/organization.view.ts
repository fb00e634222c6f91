import { described, freeForm, instant, record, text, uuid } from '@parley/http';
import type { Organization } from './domain/organization.js';

export interface OrganizationView extends Omit<Organization, 'tenantId'> {
  /** Empty until somebody names it. */
  readonly name: string;
}

export const ORGANIZATION = record<OrganizationView>('Organization', {
  id: uuid,
  externalId: described(text, "The caller's own id."),
  name: described(text, 'What people call it; empty: nothing.'),
  properties: freeForm(),
  createdAt: instant,
  updatedAt: instant,
});

export const toOrganizationView = ({ tenantId: _tenant, ...organization }: Organization): OrganizationView => ({
  ...organization,
  name: organization.name ?? '',
});
