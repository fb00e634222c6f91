import { addIndex, addProjection, modifySetting, type Statement } from '../schema/statements.js';
import type { TableSpec } from '../schema/table-spec.js';
import { CONVERSATION_ANALYSIS, CONVERSATION_FACTS, EVENT_FACTS } from '../tables/index.js';
import type { Migration } from './migration.js';

/**
 * `rebuild` is what lets a ReplacingMergeTree have a projection at all. Parts from before have none, and are read until
 * a merge takes them up.
 */
const addFingerprints = (table: TableSpec): readonly Statement[] => [
  modifySetting(table, 'deduplicate_merge_projection_mode', 'rebuild'),
  addProjection(table, 'fingerprints'),
];

export const createTenantFigures: Migration = {
  name: '0060-tenant-figures',
  statements: [
    ...addFingerprints(CONVERSATION_FACTS),
    ...addFingerprints(CONVERSATION_ANALYSIS),
    ...addFingerprints(EVENT_FACTS),
    addIndex(CONVERSATION_FACTS, 'of_user'),
    addIndex(CONVERSATION_ANALYSIS, 'of_user'),
  ],
};
