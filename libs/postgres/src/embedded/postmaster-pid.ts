import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface PostmasterPid {
  readonly pid: number;
  readonly directory: string;
  readonly ready: boolean;
}

export function postmasterPidPath(directory: string): string {
  return join(directory, 'postmaster.pid');
}

/** The lock file of a running (or killed) server: pid, data directory, ..., status on line 8. */
export async function readPostmasterPid(directory: string): Promise<PostmasterPid | undefined> {
  const text = await readFile(postmasterPidPath(directory), 'utf8').catch(() => '');
  const lines = text.split('\n');
  // Negative in single-user mode.
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isSafeInteger(pid) || pid === 0) return undefined;
  return { pid, directory: lines[1] ?? '', ready: lines[7]?.trim() === 'ready' };
}
