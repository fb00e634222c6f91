import { addColumn, addIndex } from '../schema/statements.js';
import { CONVERSATION_ANALYSIS_DETAILS } from '../tables/index.js';
import type { Migration } from './migration.js';

/** Rows from before have no words and are found by none, until their conversations are analysed again. */
export const addWords: Migration = {
  name: '0170-words',
  statements: [addColumn(CONVERSATION_ANALYSIS_DETAILS, 'words'), addIndex(CONVERSATION_ANALYSIS_DETAILS, 'of_words')],
};
