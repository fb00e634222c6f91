import { DATABASE } from '../settings.js';
import { MIGRATIONS_TABLE } from '../tables.js';
import type { Migration } from './index.js';

/** Which migrations ran, so that a process can refuse to serve on tables older than itself. One row a migration. */
export const createSchemaMigrations: Migration = {
  name: '0090-schema-migrations',
  statements: [
    `CREATE TABLE IF NOT EXISTS ${DATABASE}.${MIGRATIONS_TABLE} (
      name String,
      applied_at DateTime64(3, 'UTC') DEFAULT now64(3)
    )
    ENGINE = ReplacingMergeTree
    ORDER BY name
    SETTINGS non_replicated_deduplication_window = 1000`,
  ],
};
