import { connectPostgres, type Postgres, postgresOf } from '@parley/postgres';
import { createMigratedDatabase } from './migrated-database.js';

/** A migrated database of one suite. */
export interface TestStore {
  readonly postgres: Postgres;
  close(): Promise<void>;
}

export async function createTestStore(): Promise<TestStore> {
  const database = await createMigratedDatabase();
  const dataSource = await connectPostgres(database.connection);
  return {
    postgres: postgresOf(dataSource),
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}
