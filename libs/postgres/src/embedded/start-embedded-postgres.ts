import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCluster } from './cluster.js';
import { type ConnectionOptions, ensureDatabase } from './database.js';
import { openNativePackage } from './native-package.js';
import { stopOrphan } from './orphan.js';
import { assertReachable } from './reachable.js';
import { serverAccount } from './server-account.js';
import { type RunningServer, type ServerInput, startServer } from './server.js';
import { prepareSocketDirectory } from './socket-directory.js';

export interface EmbeddedPostgresInput {
  /**
   * The cluster's directory; its parent exists. The caller holds a lock on it (see openDataDirectory), because a server
   * found in it is stopped.
   */
  readonly directory: string;
  /** For the socket alone; the user that PostgreSQL runs as becomes its owner. At most 89 bytes long. */
  readonly socketDirectory: string;
  readonly log: (line: string) => void;
  /** Tests only: no fsync. */
  readonly unsafeFast?: boolean;
  /** Where the binaries are, instead of the installed package. */
  readonly nativeRoot?: string;
}

export interface EmbeddedPostgres extends ConnectionOptions, RunningServer {}

/** @throws StartupError with PostgreSQL's own reason where it gave one */
export async function startEmbeddedPostgres(input: EmbeddedPostgresInput): Promise<EmbeddedPostgres> {
  const { log, unsafeFast = false } = input;
  const directory = await resolveDirectory(input.directory);
  const socketDirectory = resolve(input.socketDirectory);
  const account = await serverAccount(directory);
  const native = await openNativePackage(input.nativeRoot);
  for (const path of [native.postgres, directory, socketDirectory]) await assertReachable(path, account);

  await ensureCluster({ directory, native, account, unsafeFast, log });
  await stopOrphan(directory, log);
  await prepareSocketDirectory(socketDirectory, account);
  const server = await startPastLeftovers({ directory, socketDirectory, native, account, unsafeFast, log });

  const connection = { host: socketDirectory, port: 5432, user: 'postgres', database: 'parley' };
  try {
    await ensureDatabase(connection);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...connection, ...server };
}

/**
 * Two leftovers show only now: an orphan that had not yet written its lock file at the first look, and children of a
 * killed server that still hold its shared memory.
 */
async function startPastLeftovers(input: ServerInput, attemptsLeft = 10): Promise<RunningServer> {
  try {
    return await startServer(input);
  } catch (error) {
    const leftover = error instanceof Error && /lock file|shared memory block/.test(error.message);
    if (!leftover || attemptsLeft === 0) throw error;
    await stopOrphan(input.directory, input.log);
    await sleep(300);
    return startPastLeftovers(input, attemptsLeft - 1);
  }
}

/** Without symbolic links, as the process table shows it; the last part need not exist yet. */
async function resolveDirectory(path: string): Promise<string> {
  const absolute = resolve(path);
  return realpath(absolute).catch(async () => join(await realpath(dirname(absolute)), basename(absolute)));
}
