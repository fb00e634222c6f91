import { createTable, modifySetting } from '../schema/statements.js';
import { EVENT_DAY_CELLS } from '../tables/index.js';
import type { Migration } from './migration.js';

/** Empty, as the others were, and settled as they are. */
export const createEventCells: Migration = {
  name: '0490-event-cells',
  statements: [createTable(EVENT_DAY_CELLS), modifySetting(EVENT_DAY_CELLS, 'min_age_to_force_merge_seconds', '3600')],
};
