import { createTable, modifySetting } from '../schema/statements.js';
import { PROMPT_DAY_CELLS } from '../tables/index.js';
import type { Migration } from './migration.js';

/** Empty, as the others were, and settled as they are. */
export const createPromptCells: Migration = {
  name: '0520-prompt-cells',
  statements: [
    createTable(PROMPT_DAY_CELLS),
    modifySetting(PROMPT_DAY_CELLS, 'min_age_to_force_merge_seconds', '3600'),
  ],
};
