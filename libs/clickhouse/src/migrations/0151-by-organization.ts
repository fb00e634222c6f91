import { copyRows, createCopyingView, createTable } from '../schema/statements.js';
import { COPIES } from '../tables/index.js';
import type { Migration } from './migration.js';

/** The view before the rows that are there: what comes in meanwhile is copied at least once. */
export const createCopies: Migration = {
  name: '0151-by-organization',
  statements: COPIES.flatMap(({ of, copy }) => [createTable(copy), createCopyingView(of, copy)]),
  once: COPIES.map(({ of, copy }) => copyRows(of, copy)),
};
