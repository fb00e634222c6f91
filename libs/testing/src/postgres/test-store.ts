import { connectPostgres, migratePostgres, type Postgres, postgresOf } from '@parley/postgres';
import { createMigratedDatabase } from './migrated-database.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** A migrated database of one suite. */
export interface TestStore {
  readonly postgres: Postgres;
  close(): Promise<void>;
}

/**
 * @param migratedNow for those that look at slices of the log: they count transactions from the migration on, and in a
 * copy that was long ago.
 */
export async function createTestStore({ migratedNow = false } = {}): Promise<TestStore> {
  const database = migratedNow ? await migrateNewDatabase() : await createMigratedDatabase();
  const dataSource = await connectPostgres(database.connection);
  return {
    postgres: postgresOf(dataSource),
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

async function migrateNewDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await migratePostgres(database.connection);
  return database;
}
