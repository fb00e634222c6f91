import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { acquireDirectoryLock } from './directory-lock.js';
import { openRuntimeDirectory } from './runtime-directory.js';
import { makeWritableDirectory } from './writable-directory.js';

export interface DataDirectory {
  /** Absolute, without symbolic links: two names of one directory are one lock. */
  readonly path: string;
  /**
   * For sockets: short enough that a socket of up to 32 bytes (`/postgres/.s.PGSQL.5432`) fits below it. When started
   * by root, the user that PostgreSQL runs as may pass through it, but not write to it.
   */
  readonly runtimePath: string;
  /** Releases the lock. Call it last: the next holder of the lock may stop a PostgreSQL that still runs in here. */
  close(): Promise<void>;
}

/**
 * Creates the directory when it is missing and takes it for this process alone.
 * @throws StartupError when it is not a directory, not writable, or held by another Parley
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
