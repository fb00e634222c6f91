import { access, chmod, constants, readFile, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '@parley/kernel';

interface Link {
  /** Both relative to the package. */
  readonly source: string;
  readonly target: string;
}

/**
 * npm packages cannot hold symbolic links, so the package re-creates those of its shared libraries in an install
 * script, which `npm install --ignore-scripts` leaves out. Touches only what is missing: a complete installation may
 * be read-only.
 */
export async function repairNativePackage(root: string): Promise<void> {
  try {
    for (const link of await listedLinks(root)) await restoreLink(root, link);
    for (const binary of ['initdb', 'postgres']) await restoreExecutable(join(root, 'native/bin', binary));
  } catch (error) {
    throw new StartupError(
      `The PostgreSQL installation ${root} is incomplete and cannot be repaired: run npm install again.`,
      { cause: error },
    );
  }
}

async function listedLinks(root: string): Promise<Link[]> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  return JSON.parse(list) as Link[];
}

async function restoreLink(root: string, { source, target }: Link): Promise<void> {
  const path = join(root, target);
  if (await usable(path)) return;
  try {
    await rm(path, { force: true });
    await symlink(relative(dirname(target), source), path);
  } catch (error) {
    // Another start may be repairing the same installation.
    if (!(await usable(path))) throw error;
  }
}

async function restoreExecutable(path: string): Promise<void> {
  if (await executable(path)) return;
  await chmod(path, 0o755);
}

/** For root the bit of "others" decides, because another user is going to run it. */
async function executable(path: string): Promise<boolean> {
  if (process.geteuid?.() === 0) return ((await stat(path)).mode & 0o005) === 0o005;
  return usable(path, constants.R_OK | constants.X_OK);
}

function usable(path: string, mode = constants.F_OK): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
