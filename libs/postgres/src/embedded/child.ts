import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { ServerAccount } from './server-account.js';
import { StderrLines } from './stderr-lines.js';

export interface ChildExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Its last complaint, or how it ended. */
  readonly reason: string;
}

export interface Child {
  readonly process: ChildProcessByStdio<null, null, Readable>;
  /** Never rejects: a program that cannot be executed has "exited" as well. */
  readonly exit: Promise<ChildExit>;
}

export interface ChildInput {
  readonly command: string;
  readonly args: readonly string[];
  readonly account: ServerAccount | undefined;
  readonly detached: boolean;
  readonly log: (line: string) => void;
}

export function startChild({ command, args, account, detached, log }: ChildInput): Child {
  const child = spawn(command, args, {
    ...(account && { uid: account.uid, gid: account.gid }),
    // The working directory of Node may be closed to the other user.
    cwd: '/',
    // Nothing is inherited: PGDATA, PGOPTIONS or a locale of the shell would change what the server does.
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached,
  });
  const stderr = new StderrLines(child.stderr, log);
  const exit = new Promise<ChildExit>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, reason: error.message }));
    // `close`, not `exit`: only then has stderr been read to its end. Backends may hold it open for a moment longer.
    child.once('close', (code, signal) =>
      resolve({ code, signal, reason: stderr.reason() ?? `it ended with ${signal ?? `exit code ${code}`}` }),
    );
  });
  return { process: child, exit };
}
