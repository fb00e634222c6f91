import { randomBytes } from 'node:crypto';
import { linkSync, statSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '@parley/kernel';
import { errorCode } from './writable-directory.js';

/** Longer than the few system calls between another start's last look at a stale lock and its removal. */
const settleMs = 25;
const attempts = 50;

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * The lock is a listening socket: the kernel closes it however the process dies, so it never outlives its holder.
 *
 * The socket is bound under a name of its own and then linked to `lock.sock`. The link is exclusive and appears when
 * the socket already listens, so that nobody ever takes a lock in the making for a stale one.
 */
export async function acquireDirectoryLock(runtimePath: string, dataDirectory: string): Promise<DirectoryLock> {
  const lockPath = join(runtimePath, 'lock.sock');
  const ownPath = join(runtimePath, `lock-${randomBytes(6).toString('hex')}.sock`);
  const server = await listen(ownPath);
  const own = identity(ownPath);
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (linkUnlessTaken(ownPath, lockPath)) {
        await sleep(settleMs);
        // Two starts that saw the same stale lock may both have removed it: the later link wins.
        if (identity(lockPath) === own) {
          remove(ownPath);
          return { release: () => release(server, lockPath, own) };
        }
        continue;
      }
      const seen = identity(lockPath);
      if (await answers(lockPath)) {
        throw new StartupError(`Another Parley already runs on the data directory ${dataDirectory}.`);
      }
      if (seen !== undefined && identity(lockPath) === seen) remove(lockPath);
    }
    throw new StartupError(`The lock ${lockPath} cannot be taken: other starts keep racing for it.`);
  } catch (error) {
    await close(server);
    remove(ownPath);
    throw error;
  }
}

async function release(server: Server, lockPath: string, own: string | undefined): Promise<void> {
  if (identity(lockPath) === own) remove(lockPath);
  await close(server);
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) =>
      reject(new StartupError(`The lock ${path} cannot be made (${errorCode(error)}).`, { cause: error })),
    );
    // Holding the lock is no reason to stay alive.
    server.listen(path, () => resolve(server)).unref();
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Any error but that nobody listens counts as an answer: a holder that is busy or another user's is still one. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true));
    socket.once('error', (error) => resolve(!['ECONNREFUSED', 'ENOENT'].includes(errorCode(error))));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.destroy());
  });
}

function linkUnlessTaken(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw new StartupError(`The lock ${to} cannot be made (${errorCode(error)}).`, { cause: error });
  }
}

/** ext4 reuses inode numbers at once, hence the time; linking changes ctime, never mtime. */
function identity(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}:${found.mtimeNs}`;
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
