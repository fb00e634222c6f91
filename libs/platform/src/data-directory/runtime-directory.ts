import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '@parley/kernel';
import { errorCode, privateMode } from './writable-directory.js';

/** sun_path holds 107 bytes on Linux and 103 on macOS. */
const longestSocketPath = 103;
const longestSocketName = 32;

export interface RuntimeDirectory {
  readonly path: string;
  close(): Promise<void>;
}

export async function openRuntimeDirectory(dataDirectory: string): Promise<RuntimeDirectory> {
  const inside = join(dataDirectory, 'run');
  const fits = Buffer.byteLength(inside) + longestSocketName <= longestSocketPath;
  const path = fits ? inside : outside(dataDirectory);
  await create(path);
  if (!fits) await assertOurs(path);
  return { path, close: async () => (fits ? undefined : rm(path, { recursive: true, force: true })) };
}

/**
 * Always /tmp, never TMPDIR: two shells with different TMPDIRs must meet in one lock.
 * The name does not hold the user for the same reason.
 */
function outside(dataDirectory: string): string {
  return `/tmp/parley-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)}`;
}

async function create(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: privateMode() });
    // Afterwards, because a strict umask would take the pass-through bit away.
    await chmod(path, privateMode());
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    throw new StartupError(`The directory ${path} for sockets cannot be created (${errorCode(error)}).`, {
      cause: error,
    });
  }
}

/** Anyone can make a directory of this name in /tmp: a stranger who owns it could answer as Parley's database. */
async function assertOurs(path: string): Promise<void> {
  const found = await lstat(path);
  const ours = found.isDirectory() && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0;
  if (!ours) {
    throw new StartupError(`The directory ${path} for sockets is not this user's own: remove it and start again.`);
  }
}
