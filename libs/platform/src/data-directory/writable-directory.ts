import { chmod, mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '@parley/kernel';

/**
 * For this user alone. Under root, others may pass through, but not list: PostgreSQL runs as another user and has to
 * reach its own folder below; every folder beside it is closed by its own mode.
 */
export function privateMode(): number {
  return process.geteuid?.() === 0 ? 0o711 : 0o700;
}

export function errorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown error';
}

export async function makeWritableDirectory(path: string): Promise<void> {
  try {
    await make(path);
  } catch (error) {
    throw await whyNotMade(path, error);
  }
  await closeToOthers(path);
  await probe(path);
}

/**
 * A directory that was there already, such as a volume, may be open to everybody. What its owner allows a group stays,
 * and a directory of another user is theirs to close.
 */
async function closeToOthers(path: string): Promise<void> {
  const { uid, mode } = await stat(path);
  const open = (mode & 0o007 & ~privateMode()) !== 0;
  if (open && uid === process.geteuid?.()) await chmod(path, privateMode());
}

/** Not mkdir's `recursive`: where the parent exists and takes no entries (/proc), Node loops for ever in a thread. */
async function make(path: string): Promise<void> {
  if (await isDirectory(path)) return;
  if (!(await isDirectory(dirname(path)))) await make(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await isDirectory(path))) return;
    throw error;
  }
  // Afterwards, because a strict umask would take the pass-through bit away.
  await chmod(path, privateMode());
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** A real write, because access(2) always says yes to root and nothing about full disks. */
async function probe(path: string): Promise<void> {
  try {
    await rmdir(await mkdtemp(join(path, '.probe-')));
  } catch (error) {
    throw new StartupError(`The data directory ${path} is not writable (${errorCode(error)}).`, { cause: error });
  }
}

async function whyNotMade(path: string, error: unknown): Promise<StartupError> {
  const code = errorCode(error);
  const blocking = await nearestExisting(path);
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return new StartupError(`The data directory ${path} cannot be used: ${blocking} is not a directory.`, {
      cause: error,
    });
  }
  return new StartupError(`The data directory ${path} cannot be created: ${blocking} is not writable (${code}).`, {
    cause: error,
  });
}

async function nearestExisting(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch {
    return dirname(path) === path ? path : nearestExisting(dirname(path));
  }
}
