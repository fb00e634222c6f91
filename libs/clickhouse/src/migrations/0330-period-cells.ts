import { createTable } from '../schema/statements.js';
import { MODEL_DAY_CELLS, PRODUCT_DAY_CELLS, PRODUCT_MONTH_CELLS } from '../tables/index.js';
import type { Migration } from './migration.js';

/** Empty: a keeper fills them, and until it has listed what a tenant has, no answer reads them. */
export const createPeriodCells: Migration = {
  name: '0330-period-cells',
  statements: [createTable(PRODUCT_DAY_CELLS), createTable(PRODUCT_MONTH_CELLS), createTable(MODEL_DAY_CELLS)],
};
