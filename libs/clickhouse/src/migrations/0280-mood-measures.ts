import { addColumn, changeCopyingView, copyRows, materializeColumn } from '../schema/statements.js';
import { ANALYSIS_BY_ORGANIZATION, CONVERSATION_ANALYSIS } from '../tables/index.js';
import type { Migration } from './migration.js';

/** The copy has the column before the view fills it, and the rows from before are copied after that. */
export const createMoodMeasures: Migration = {
  name: '0280-mood-measures',
  statements: [
    addColumn(CONVERSATION_ANALYSIS, 'mood_measures'),
    addColumn(ANALYSIS_BY_ORGANIZATION, 'mood_measures'),
    changeCopyingView(CONVERSATION_ANALYSIS, ANALYSIS_BY_ORGANIZATION),
  ],
  once: [
    materializeColumn(CONVERSATION_ANALYSIS, 'mood_measures'),
    copyRows(CONVERSATION_ANALYSIS, ANALYSIS_BY_ORGANIZATION, ['mood_measures']),
  ],
};
