import { DATABASE } from '../settings.js';
import type { Migration } from './index.js';

/** As for one user (0060): an organization's conversations are in a part of the granules only. */
const withOrganizationIndex = (table: string): string =>
  `ALTER TABLE ${DATABASE}.${table} ADD INDEX IF NOT EXISTS of_organization organization_id TYPE bloom_filter(0.01) GRANULARITY 1`;

export const createOrganizationIndex: Migration = {
  name: '0061-organization-index',
  statements: [withOrganizationIndex('conversation_facts'), withOrganizationIndex('conversation_analysis')],
};
