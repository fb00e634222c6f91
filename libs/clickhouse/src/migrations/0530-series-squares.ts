import { addColumn } from '../schema/statements.js';
import { SERIES_DAY_CELLS } from '../tables/index.js';
import type { Migration } from './migration.js';

/** Rows from before have none, and are added up anew before any is read. */
export const addSeriesSquares: Migration = {
  name: '0530-series-squares',
  statements: ['squares', 'normalised_squares'].map((column) => addColumn(SERIES_DAY_CELLS, column)),
};
