import { createDatabase, createTable } from '../schema/statements.js';
import { CONVERSATION_ANALYSIS, CONVERSATION_FACTS, EVENT_FACTS } from '../tables/index.js';
import type { Migration } from './migration.js';

export const createFacts: Migration = {
  name: '0001-facts',
  statements: [
    createDatabase,
    createTable(EVENT_FACTS),
    createTable(CONVERSATION_FACTS),
    createTable(CONVERSATION_ANALYSIS),
  ],
};
