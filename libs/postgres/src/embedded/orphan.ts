import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { StartupError } from '@parley/kernel';
import { postmasterPidPath, readPostmasterPid } from './postmaster-pid.js';
import { findProcess, type RunningProcess } from './process-table.js';
import { shutDown } from './shutdown-ladder.js';

/**
 * Stops the PostgreSQL that a kill -9 of Node left running. The caller holds the lock of the data directory, so a
 * server still running in it belongs to nobody. True when there was one.
 */
export async function stopOrphan(directory: string, log: (line: string) => void): Promise<boolean> {
  const found = await readPostmasterPid(directory);
  if (!found) return false;
  const running = await findProcess(found.pid);
  const owner = running ? ownerOf(running, directory) : 'nobody';
  if (owner === 'stranger') {
    // The pid now belongs to another process (common in containers), which PostgreSQL would take for a server.
    await rm(postmasterPidPath(directory), { force: true });
  }
  if (owner !== 'us') return false;

  log(`stopping PostgreSQL ${found.pid}, which an earlier run left behind`);
  const gone = await shutDown(
    (signal) => kill(found.pid, signal, directory),
    async () => (await findProcess(found.pid)) === undefined,
  );
  if (!gone) throw new StartupError(`PostgreSQL ${found.pid} still runs on ${directory} and cannot be stopped.`);
  return true;
}

/** `unknown`: a postgres whose directory cannot be told; it is left alone, and a new server says if it collides. */
function ownerOf({ program, commandLine, workingDirectory }: RunningProcess, directory: string) {
  if (basename(program) !== 'postgres') return 'stranger';
  if (workingDirectory !== undefined) return workingDirectory === directory ? 'us' : 'stranger';
  // Matched to the end of the argument, so that /data/postgres is not found in /data/postgres2.
  return `${commandLine.replaceAll('\0', ' ')} `.includes(` ${directory} `) ? 'us' : 'unknown';
}

function kill(pid: number, signal: NodeJS.Signals, directory: string): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw new StartupError(`PostgreSQL ${pid}, started by another user, still runs on ${directory}: stop it first.`, {
      cause: error,
    });
  }
}
