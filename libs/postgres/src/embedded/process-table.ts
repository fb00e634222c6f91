import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

export interface RunningProcess {
  readonly program: string;
  /** The command line as one text, its arguments separated by NUL where the platform tells them apart. */
  readonly commandLine: string;
  /** Undefined where the platform or missing rights keep it hidden. */
  readonly workingDirectory: string | undefined;
}

/** Undefined when there is no such process. A zombie counts as gone: it only waits for pid 1 to reap it. */
export async function findProcess(pid: number): Promise<RunningProcess | undefined> {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

async function fromProc(pid: number): Promise<RunningProcess | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in parentheses and may contain some itself; the state follows the last one.
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
    if (state === 'Z' || state === 'X') return undefined;
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return { program: basename(commandLine.split('\0')[0] ?? ''), commandLine, workingDirectory };
  } catch {
    return undefined;
  }
}

async function fromPs(pid: number): Promise<RunningProcess | undefined> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-p', String(pid), '-o', 'stat=,command=']);
    const [, state, commandLine] = /^(\S+)\s+(\S.*)$/m.exec(stdout.trim()) ?? [];
    if (!state || !commandLine || state.startsWith('Z')) return undefined;
    // Paths may hold spaces: the program is the last part of the path before the first option.
    return { program: basename(commandLine.split(' -')[0] ?? ''), commandLine, workingDirectory: undefined };
  } catch {
    return undefined;
  }
}
