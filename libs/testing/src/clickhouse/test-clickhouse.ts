import type { EmbeddedClickHouse } from '@parley/clickhouse';
import { temporaryDirectory } from '../files/temporary-directory.js';
import { openMigratedClickHouse } from './migrated-clickhouse.js';

export interface TestClickHouse {
  readonly clickhouse: EmbeddedClickHouse;
  close(): Promise<void>;
}

/** The engine with empty tables, on a directory of its own. One at a time per process. */
export async function createTestClickHouse(): Promise<TestClickHouse> {
  const directory = await temporaryDirectory();
  const clickhouse = await openMigratedClickHouse(directory.path);
  return {
    clickhouse,
    close: async () => {
      await clickhouse.close();
      await directory.remove();
    },
  };
}
