import { addColumn } from '../schema/statements.js';
import { CONVERSATION_ANALYSIS, CONVERSATION_FACTS } from '../tables/index.js';
import type { Migration } from './migration.js';

export const addOtherModels: Migration = {
  name: '0100-other-models',
  statements: [addColumn(CONVERSATION_FACTS, 'other_models'), addColumn(CONVERSATION_ANALYSIS, 'other_models')],
};
