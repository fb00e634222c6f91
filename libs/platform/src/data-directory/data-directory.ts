import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { acquireDirectoryLock } from './directory-lock.js';
import { openRuntimeDirectory } from './runtime-directory.js';
import { makeWritableDirectory } from './writable-directory.js';

export interface DataDirectory {
  /** Absolute, without symbolic links: two names of one directory are one lock. */
  readonly path: string;
  /**
   * For sockets: short enough that a socket of up to 32 bytes (`/postgres/.s.PGSQL.5432`) fits below it. As root it
   * may be passed through, but not written, by the user that PostgreSQL runs as.
   */
  readonly runtimePath: string;
  /** Gives the lock back. Call it last: whoever holds the lock may stop an orphaned PostgreSQL in here. */
  close(): Promise<void>;
}

/**
 * Creates the directory when it is missing and takes it for this process alone.
 * @throws StartupError when it is no directory, not writable, or held by another Parley
 */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  await makeWritableDirectory(resolve(path));
  const real = await realpath(path);
  const runtime = await openRuntimeDirectory(real);
  const lock = await acquireDirectoryLock(runtime.path, real);
  return {
    path: real,
    runtimePath: runtime.path,
    close: async () => {
      await lock.release();
      await runtime.close();
    },
  };
}
