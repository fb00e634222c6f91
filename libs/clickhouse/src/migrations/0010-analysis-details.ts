import { createTable } from '../schema/statements.js';
import { CONVERSATION_ANALYSIS_DETAILS } from '../tables/index.js';
import type { Migration } from './migration.js';

export const createAnalysisDetails: Migration = {
  name: '0010-analysis-details',
  statements: [createTable(CONVERSATION_ANALYSIS_DETAILS)],
};
