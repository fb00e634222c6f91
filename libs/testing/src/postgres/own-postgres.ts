import { join } from 'node:path';
import { migratePostgres, startEmbeddedPostgres } from '@parley/postgres';
import { temporaryDirectory } from '../files/temporary-directory.js';
import { createTestDatabase } from './test-database.js';
import { openTestStore, type TestStore } from './test-store.js';

/** A PostgreSQL of one suite. */
export interface OwnPostgres {
  /** Migrated just now. */
  newStore(): Promise<TestStore>;
  stop(): Promise<void>;
}

/**
 * For suites that count transactions, as slices of the log do: all databases of a server count as one, so other suites
 * would let time pass, and in a copy of a migrated store it has passed.
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
