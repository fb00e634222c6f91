import { modifySetting } from '../schema/statements.js';
import { CONVERSATION_ANALYSIS, CONVERSATION_FACTS, COPIES, EVENT_FACTS, USER_FACTS } from '../tables/index.js';
import type { Migration } from './migration.js';

const TABLES = [EVENT_FACTS, USER_FACTS, CONVERSATION_FACTS, CONVERSATION_ANALYSIS, ...COPIES.map(({ copy }) => copy)];
const SETTLED_AFTER_SECONDS = 6 * 3_600;

/**
 * A month to which nothing was added for six hours becomes one part: then no versions are left to compare, and a read
 * with FINAL takes that month as it lies, at half the cost. The month that is written to is not touched by this; one
 * that gets a late rating or a new analysis is rewritten four times a day at the most.
 */
export const settleMonths: Migration = {
  name: '0152-settled-months',
  statements: TABLES.flatMap((table) => [
    modifySetting(table, 'min_age_to_force_merge_seconds', String(SETTLED_AFTER_SECONDS)),
    modifySetting(table, 'min_age_to_force_merge_on_partition_only', '1'),
  ]),
};
