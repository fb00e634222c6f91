import { createTable } from '../schema/statements.js';
import { USER_ANALYSIS_CELLS, USER_CONVERSATION_CELLS } from '../tables/index.js';
import type { Migration } from './migration.js';

/** Empty: workers fill them beside the facts, and until a tenant has all of its cells no answer reads them. */
export const createUserCells: Migration = {
  name: '0250-user-cells',
  statements: [createTable(USER_ANALYSIS_CELLS), createTable(USER_CONVERSATION_CELLS)],
};
