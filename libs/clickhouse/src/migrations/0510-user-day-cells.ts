import { createTable, modifySetting } from '../schema/statements.js';
import { CELLS } from '../tables/index.js';
import type { Migration } from './migration.js';

const TABLES = Object.values(CELLS).map(({ days }) => days);

/** Empty, as the others were, and settled as they are. */
export const createUserDayCells: Migration = {
  name: '0510-user-day-cells',
  statements: TABLES.flatMap((table) => [
    createTable(table),
    modifySetting(table, 'min_age_to_force_merge_seconds', '3600'),
  ]),
};
