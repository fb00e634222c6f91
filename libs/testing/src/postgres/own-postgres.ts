import { join } from 'node:path';
import { migratePostgres, startEmbeddedPostgres } from '@parley/postgres';
import { temporaryDirectory } from '../files/temporary-directory.js';
import { createTestDatabase } from './test-database.js';
import { openTestStore, type TestStore } from './test-store.js';

/** A PostgreSQL server for one suite. */
export interface OwnPostgres {
  /** A store that has just been migrated. */
  newStore(): Promise<TestStore>;
  stop(): Promise<void>;
}

/**
 * For suites that count transactions, as slices of the log do: all databases of a server share one counter, which other
 * suites would advance, and which has already advanced in a copy of a migrated store.
 */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const directory = await temporaryDirectory();
  const embedded = await startEmbeddedPostgres({
    directory: join(directory.path, 'postgres'),
    socketDirectory: join(directory.path, 'run'),
    log: () => undefined,
    unsafeFast: true,
  });
  const { host, port, user } = embedded;
  const server = { host, port, user, database: 'postgres', ssl: false };
  return {
    newStore: async () => {
      const database = await createTestDatabase({ server });
      await migratePostgres(database.connection);
      return openTestStore(database);
    },
    stop: async () => {
      await embedded.stop();
      await directory.remove();
    },
  };
}
