import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '@parley/kernel';
import { startChild, type Child, type ChildExit } from './child.js';
import type { NativePackage } from './native-package.js';
import { readPostmasterPid } from './postmaster-pid.js';
import type { ServerAccount } from './server-account.js';
import { serverSettings } from './settings.js';
import { shutDown } from './shutdown-ladder.js';

/** Recovery replays at most max_wal_size, but a slow disk deserves patience. */
const readyWithinMs = 300_000;

export interface PostgresExit extends ChildExit {
  /** False when the server went away although nobody had asked it to stop. */
  readonly expected: boolean;
}

export interface RunningServer {
  readonly exited: Promise<PostgresExit>;
  /** Within about 10 s; may be called any number of times. */
  stop(): Promise<void>;
}

export interface ServerInput {
  readonly directory: string;
  readonly socketDirectory: string;
  readonly native: NativePackage;
  readonly account: ServerAccount | undefined;
  readonly unsafeFast: boolean;
  readonly log: (line: string) => void;
}

/** Resolves when the server takes connections. */
export async function startServer(input: ServerInput): Promise<RunningServer> {
  const { directory, native, account, log } = input;
  const args = ['-D', directory, ...serverSettings(input)];
  // A process group of its own: Ctrl-C reaches Node only, which drains before it stops its database.
  const child = startChild({ command: native.postgres, args, account, detached: true, log });
  const server = supervise(child);
  try {
    await becomesReady(directory, child);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function supervise(child: Child): RunningServer {
  let ended = false;
  let stopping: Promise<void> | undefined;
  // process.exit() without stop() (a later step of the start failed) must not leave an orphan either.
  const stopWithNode = () => void child.process.kill('SIGINT');
  process.once('exit', stopWithNode);

  const exited = child.exit.then((exit) => {
    ended = true;
    process.off('exit', stopWithNode);
    return { ...exit, expected: stopping !== undefined };
  });
  const stop = async () => {
    await shutDown(
      (signal) => void child.process.kill(signal),
      () => ended,
    );
  };
  return { exited, stop: () => (stopping ??= ended ? Promise.resolve() : stop()) };
}

/** The server itself writes "ready" into its lock file; this is how pg_ctl waits. */
async function becomesReady(directory: string, child: Child): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    if (child.process.exitCode !== null || child.process.signalCode !== null) {
      const { reason } = await child.exit;
      throw new StartupError(`PostgreSQL did not start: ${reason}.`);
    }
    const found = await readPostmasterPid(directory);
    if (found?.pid === child.process.pid && found?.ready) return;
    await sleep(10);
  }
  throw new StartupError(`PostgreSQL was not ready within ${readyWithinMs / 1000} seconds.`);
}
