import { DATABASE } from '../settings.js';
import type { Migration } from './index.js';

/**
 * What tells whether anything changed for a product, without reading its rows: each part holds, by tenant and product,
 * a sum over the identities and versions of its rows. Inserts, merges and mutations keep it right by themselves, since
 * it lies within the parts. A merge that drops an older version changes the sum as well: then figures are worked out
 * once more than needed, and never once too few. `rebuild` is what lets a ReplacingMergeTree have a projection at all.
 * Parts from before have none, and are read until a merge takes them up.
 *
 * The skip index is for reads of one user, who is in a few granules of each part, wherever the key has put them.
 */
const withFingerprints = (table: string, id: string): readonly string[] => [
  `ALTER TABLE ${DATABASE}.${table} MODIFY SETTING deduplicate_merge_projection_mode = 'rebuild'`,
  `ALTER TABLE ${DATABASE}.${table} ADD PROJECTION IF NOT EXISTS fingerprints (
    SELECT tenant_id, product_id, sum(cityHash64(${id}, row_version)) GROUP BY tenant_id, product_id)`,
];
const withUserIndex = (table: string): string =>
  `ALTER TABLE ${DATABASE}.${table} ADD INDEX IF NOT EXISTS of_user user_id TYPE bloom_filter(0.01) GRANULARITY 1`;

export const createTenantFigures: Migration = {
  name: '0060-tenant-figures',
  statements: [
    ...withFingerprints('conversation_facts', 'conversation_id'),
    ...withFingerprints('conversation_analysis', 'conversation_id'),
    ...withFingerprints('event_facts', 'event_id'),
    withUserIndex('conversation_facts'),
    withUserIndex('conversation_analysis'),
  ],
};
