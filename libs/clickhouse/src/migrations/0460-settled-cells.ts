import { modifySetting } from '../schema/statements.js';
import { CELLS, MODEL_DAY_CELLS, PRODUCT_DAY_CELLS, PRODUCT_MONTH_CELLS } from '../tables/index.js';
import type { Migration } from './migration.js';

const TABLES = [
  ...Object.values(CELLS).map(({ table }) => table),
  PRODUCT_DAY_CELLS,
  PRODUCT_MONTH_CELLS,
  MODEL_DAY_CELLS,
];
const SETTLED_AFTER_SECONDS = 3_600;

/**
 * A cell that is added up again lies beside its older version until a merge meets both, which may take long where parts are
 * large, or of very different size. So parts of an hour become one: an answer then reads a row a user, and not two.
 */
export const settleCells: Migration = {
  name: '0460-settled-cells',
  statements: TABLES.map((table) =>
    modifySetting(table, 'min_age_to_force_merge_seconds', String(SETTLED_AFTER_SECONDS)),
  ),
};
