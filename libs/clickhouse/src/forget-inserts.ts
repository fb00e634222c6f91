import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const TOKENS = 'deduplication_logs';

/**
 * Makes the engine forget which inserts it has seen: it remembers them apart from their rows, and would drop a second
 * insert of rows that it has lost. The directory must not be open.
 */
export async function forgetInserts(directory: string): Promise<void> {
  const store = join(directory, 'store');
  for (const prefix of await foldersOf(store)) {
    for (const table of await foldersOf(join(store, prefix))) {
      await rm(join(store, prefix, table, TOKENS), { recursive: true, force: true });
    }
  }
}

const foldersOf = (path: string): Promise<string[]> => readdir(path).catch(() => []);
