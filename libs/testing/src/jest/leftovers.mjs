import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A run that was interrupted leaves its directory in /tmp, and perhaps a PostgreSQL in it. */
export async function removeLeftovers(stopOrphan) {
  for (const name of await readdir('/tmp')) {
    const pid = /^parley-jest-(\d+)-/.exec(name)?.[1];
    if (!pid || isAlive(Number(pid)) || !(await isOurs(join('/tmp', name)))) continue;
    await stopOrphan(join('/tmp', name, 'postgres'), () => undefined);
    await rm(join('/tmp', name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function isOurs(path) {
  const found = await stat(path).catch(() => undefined);
  return found?.uid === process.geteuid();
}
