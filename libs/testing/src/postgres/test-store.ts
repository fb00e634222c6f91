import { connectPostgres, type Postgres, postgresOf } from '@parley/postgres';
import { createMigratedDatabase } from './migrated-database.js';
import type { TestDatabase } from './test-database.js';

/** A migrated database for one suite. */
export interface TestStore {
  readonly postgres: Postgres;
  close(): Promise<void>;
}

export const createTestStore = async (): Promise<TestStore> => openTestStore(await createMigratedDatabase());

/** @param database must be migrated; it is dropped with the store. */
export async function openTestStore(database: TestDatabase): Promise<TestStore> {
  const dataSource = await connectPostgres(database.connection);
  return {
    postgres: postgresOf(dataSource),
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}
