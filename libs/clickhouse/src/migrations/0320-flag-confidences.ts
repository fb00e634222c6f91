import { addColumn } from '../schema/statements.js';
import { CONVERSATION_ANALYSIS } from '../tables/index.js';
import type { Migration } from './migration.js';

export const addFlagConfidences: Migration = {
  name: '0320-flag-confidences',
  statements: [
    addColumn(CONVERSATION_ANALYSIS, 'raised_flags'),
    addColumn(CONVERSATION_ANALYSIS, 'raised_flag_confidences'),
  ],
};
