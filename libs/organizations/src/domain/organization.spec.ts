import { changeOrganization, type Organization } from './organization.js';

const NOW = new Date('2026-11-21T03:34:00Z');
const ACME: Organization = {
  tenantId: 'a-tenant',
  id: 'an-id',
  externalId: 'acme',
  name: 'Acme',
  properties: { plan: 'free', seats: 1 },
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

describe('a change of an organization', () => {
  it('leaves what it does not name', () => {
    expect(changeOrganization(ACME, {}, NOW)).toEqual({ ...ACME, updatedAt: NOW });
  });

  it('takes the name away when it is null', () => {
    expect(changeOrganization(ACME, { name: null }, NOW).name).toBeNull();
  });

  it('merges properties key by key, and takes out a key that is null', () => {
    const { properties } = changeOrganization(ACME, { properties: { plan: 'pro', seats: null } }, NOW);
    expect(properties).toEqual({ plan: 'pro' });
  });
});
