import { addIndex } from '../schema/statements.js';
import { CONVERSATION_ANALYSIS, CONVERSATION_FACTS } from '../tables/index.js';
import type { Migration } from './migration.js';

export const createOrganizationIndex: Migration = {
  name: '0061-organization-index',
  statements: [addIndex(CONVERSATION_FACTS, 'of_organization'), addIndex(CONVERSATION_ANALYSIS, 'of_organization')],
};
