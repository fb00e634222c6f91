import { createTable } from '../schema/statements.js';
import { SCHEMA_MIGRATIONS } from '../tables/schema-migrations.table.js';
import type { Migration } from './migration.js';

export const createSchemaMigrations: Migration = {
  name: '0090-schema-migrations',
  statements: [createTable(SCHEMA_MIGRATIONS)],
};
