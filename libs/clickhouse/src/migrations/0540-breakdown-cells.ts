import { createTable, modifySetting } from '../schema/statements.js';
import { BREAKDOWN_DAY_CELLS } from '../tables/index.js';
import type { Migration } from './migration.js';

/** Empty, as the others were, and settled as they are. */
export const createBreakdownCells: Migration = {
  name: '0540-breakdown-cells',
  statements: [
    createTable(BREAKDOWN_DAY_CELLS),
    modifySetting(BREAKDOWN_DAY_CELLS, 'min_age_to_force_merge_seconds', '3600'),
  ],
};
