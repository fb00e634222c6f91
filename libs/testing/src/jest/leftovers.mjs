import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** An interrupted run leaves its directory in /tmp, and perhaps a running PostgreSQL or Kafka in it. */
export async function removeLeftovers(stopOrphan) {
  for (const name of await readdir('/tmp')) {
    const pid = /^parley-jest-(\d+)-/.exec(name)?.[1];
    if (!pid || isAlive(Number(pid)) || !(await isOurs(join('/tmp', name)))) continue;
    await stopOrphan(join('/tmp', name, 'postgres'), () => undefined);
    await killBrokers(join('/tmp', name, 'kafka'));
    await rm(join('/tmp', name), { recursive: true, force: true });
  }
}

/** Kills by the pid that a broker left, if that process still names this directory in its command line. */
async function killBrokers(directory) {
  for (const broker of await readdir(directory).catch(() => [])) {
    const pid = Number(await readFile(join(directory, broker, 'broker.pid'), 'utf8').catch(() => ''));
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (commandLine.includes(join(directory, broker))) process.kill(pid, 'SIGKILL');
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
