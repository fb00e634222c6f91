import { createTable } from '../schema/statements.js';
import { USER_FACTS } from '../tables/index.js';
import type { Migration } from './migration.js';

export const createUserFacts: Migration = { name: '0002-user-facts', statements: [createTable(USER_FACTS)] };
