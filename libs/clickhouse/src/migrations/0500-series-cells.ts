import { createTable, modifySetting } from '../schema/statements.js';
import { SERIES_DAY_CELLS } from '../tables/index.js';
import type { Migration } from './migration.js';

/** Empty, as the others were, and settled as they are. */
export const createSeriesCells: Migration = {
  name: '0500-series-cells',
  statements: [
    createTable(SERIES_DAY_CELLS),
    modifySetting(SERIES_DAY_CELLS, 'min_age_to_force_merge_seconds', '3600'),
  ],
};
