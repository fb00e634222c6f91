import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TemporaryDirectory, temporaryDirectory } from '../files/temporary-directory.js';
import { StandaloneProcess } from './standalone-process.js';

export const PARLEY_BIN = resolve(import.meta.dirname, '../../../../bin/parley.mjs');

export interface CommandResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built service with a temporary data folder, and the command line to use with it. */
export class TemporaryStandalone {
  private constructor(
    private running: StandaloneProcess,
    private readonly directory: TemporaryDirectory,
  ) {}

  static async start(): Promise<TemporaryStandalone> {
    const directory = await temporaryDirectory();
    return new TemporaryStandalone(
      await StandaloneProcess.start({ dataDirectory: join(directory.path, 'data') }),
      directory,
    );
  }

  get service(): StandaloneProcess {
    return this.running;
  }

  /** Replaces the process by another on the same data. */
  async restart(environment: Readonly<Record<string, string>>): Promise<void> {
    await this.running.stop();
    this.running = await StandaloneProcess.start({ dataDirectory: join(this.path, 'data'), environment });
  }

  /** A folder for files of the test. */
  get path(): string {
    return this.directory.path;
  }

  /** The environment that a program needs to reach the service. */
  get environment(): Readonly<Record<string, string>> {
    return { PARLEY_URL: this.service.url, PARLEY_DATA_DIR: join(this.path, 'data') };
  }

  /** Runs `parley` with the arguments and the standard input. */
  async parley(args: readonly string[], input = '', url = this.service.url, key?: string): Promise<CommandResult> {
    const child = this.begin(args, url, key);
    child.stdin.end(input);
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { exitCode: child.exitCode, stdout, stderr };
  }

  /** Starts `parley` against the address; the caller ends it. @param key the service's own when absent. */
  begin(args: readonly string[], url: string, key?: string): ChildProcessWithoutNullStreams {
    const own = { PATH: process.env['PATH'], HOME: this.path, ...(key === undefined ? {} : { PARLEY_KEY: key }) };
    return spawn(process.execPath, [PARLEY_BIN, ...args], {
      env: { ...own, ...this.environment, PARLEY_URL: url },
    });
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.directory.remove();
  }
}
