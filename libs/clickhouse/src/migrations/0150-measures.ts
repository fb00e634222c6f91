import { addColumn, materializeColumn } from '../schema/statements.js';
import { CONVERSATION_ANALYSIS } from '../tables/index.js';
import type { Migration } from './migration.js';

export const createMeasures: Migration = {
  name: '0150-measures',
  statements: [addColumn(CONVERSATION_ANALYSIS, 'measures'), addColumn(CONVERSATION_ANALYSIS, 'entries')],
  once: [materializeColumn(CONVERSATION_ANALYSIS, 'measures'), materializeColumn(CONVERSATION_ANALYSIS, 'entries')],
};
