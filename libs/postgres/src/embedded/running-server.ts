import { readFile } from 'node:fs/promises';
import type { ConnectionOptions } from './database.js';
import { postmasterPidPath } from './postmaster-pid.js';

/** How to reach the server that runs on the cluster, according to its lock file; null when none runs. */
export async function runningServerOf(directory: string): Promise<ConnectionOptions | null> {
  const text = await readFile(postmasterPidPath(directory), 'utf8').catch(() => '');
  const [, , , port, host] = text.split('\n');
  if (!host?.startsWith('/')) return null;
  return { host, port: Number(port), user: 'postgres', database: 'parley' };
}
