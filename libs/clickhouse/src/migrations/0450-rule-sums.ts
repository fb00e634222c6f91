import { addColumn, materializeColumn } from '../schema/statements.js';
import { RULE_SUM_COLUMNS, USER_ANALYSIS_CELLS } from '../tables/index.js';
import type { Migration } from './migration.js';

/** What rules of segments ask of cells, in columns of their own. */
export const addRuleSums: Migration = {
  name: '0450-rule-sums',
  statements: RULE_SUM_COLUMNS.map((column) => addColumn(USER_ANALYSIS_CELLS, column)),
  once: RULE_SUM_COLUMNS.map((column) => materializeColumn(USER_ANALYSIS_CELLS, column)),
};
