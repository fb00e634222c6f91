import { addProjection, createTable, materializeProjection, modifySetting } from '../schema/statements.js';
import { CONVERSION_DAY_CELLS, CONVERSION_MONTH_CELLS, EVENT_FACTS } from '../tables/index.js';
import type { Migration } from './migration.js';

const CELLS = [CONVERSION_DAY_CELLS, CONVERSION_MONTH_CELLS];

/** Empty, as the others were, and settled as they are; and the order in which events are added up for them. */
export const createConversionCells: Migration = {
  name: '0480-conversion-cells',
  statements: [
    ...CELLS.map(createTable),
    ...CELLS.map((table) => modifySetting(table, 'min_age_to_force_merge_seconds', '3600')),
    addProjection(EVENT_FACTS, 'conversions'),
  ],
  once: [materializeProjection(EVENT_FACTS, 'conversions')],
};
