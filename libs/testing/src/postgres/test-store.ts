import { connectPostgres, migratePostgres, type Postgres, postgresOf } from '@parley/postgres';
import { createTestDatabase } from './test-database.js';

/** A migrated database of one suite. */
export interface TestStore {
  readonly postgres: Postgres;
  close(): Promise<void>;
}

export async function createTestStore(): Promise<TestStore> {
  const database = await createTestDatabase();
  await migratePostgres(database.connection);
  const dataSource = await connectPostgres(database.connection);
  return {
    postgres: postgresOf(dataSource),
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}
