import { addColumn } from '../schema/statements.js';
import { EVENT_FACTS } from '../tables/index.js';
import type { Migration } from './migration.js';

/** Events from before have none: PostgreSQL has a row of each. */
export const addEventDetails: Migration = {
  name: '0470-event-details',
  statements: [addColumn(EVENT_FACTS, 'details')],
};
