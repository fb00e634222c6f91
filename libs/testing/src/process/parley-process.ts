import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_FLAGS, START_ENVIRONMENT } from './as-started.js';
import { fetchDocumented } from './fetch-documented.js';

const DIST = resolve(import.meta.dirname, '../../../../dist');
const START_WITHIN_MS = 180_000;

export const STANDALONE_MAIN = 'programs/standalone.js';
export const DEMO_MAIN = 'programs/demo.js';
export const GATEWAY_MAIN = 'programs/gateway.js';
export const WORKER_MAIN = 'programs/worker.js';
export const CLI_MAIN = 'programs/cli.js';
export const CLICKHOUSE_MAIN = 'libs/testing/src/clickhouse/http/main.js';

type Environment = Readonly<Record<string, string>>;

/** How a program says that it is up. */
interface Announcement {
  /** Its first group is the address. */
  readonly text: RegExp;
  readonly withinMs: number;
}

const READY: Announcement = { text: /ready at (\S+)/, withinMs: START_WITHIN_MS };

/** One of the built programs as a separate process. */
export class ParleyProcess {
  private constructor(
    /** The address that the program prints. */
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly output: () => string,
  ) {}

  /**
   * @param main below `dist` of this checkout, or an absolute path.
   * @throws Error with everything that the process printed, when it ends instead of coming up.
   */
  static async start(
    main: string,
    environment: Environment = {},
    args: readonly string[] = [],
    { text, withinMs } = READY,
  ): Promise<ParleyProcess> {
    const { child, output, closed } = spawnProgram(main, environment, args);
    const deadline = Date.now() + withinMs;
    for (;;) {
      const url = text.exec(output())?.[1];
      if (url !== undefined) return new ParleyProcess(url, child, output);
      if (child.exitCode !== null || Date.now() > deadline) {
        child.kill('SIGKILL');
        await closed;
        throw new Error(`${main} did not come up (exit code ${child.exitCode}):\n${output()}`);
      }
      await sleep(20);
    }
  }

  /** Runs a program that is expected to end by itself. */
  static async run(
    main: string,
    environment: Environment = {},
    args: readonly string[] = [],
  ): Promise<{ exitCode: number | null; output: string }> {
    const { child, output, closed } = spawnProgram(main, environment, args);
    const timer = setTimeout(() => child.kill('SIGKILL'), START_WITHIN_MS);
    await closed;
    clearTimeout(timer);
    return { exitCode: child.exitCode, output: output() };
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('The process never started.');
    return this.child.pid;
  }

  get log(): string {
    return this.output();
  }

  /** Resolves when the process has ended, for whatever reason. */
  get ended(): Promise<void> {
    return this.alive ? once(this.child, 'exit').then(() => undefined) : Promise.resolve();
  }

  get alive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** For SIGSTOP and SIGCONT. */
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** As in a power cut: without a chance to shut down. */
  kill(): Promise<void> {
    return this.end('SIGKILL').then(() => undefined);
  }

  /** @returns the exit code. */
  stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  fetch(method: string, path: string, token: string | null = null, body?: unknown): Promise<Response> {
    return fetchDocumented(this.url, path, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** @throws Error with the answer when it is not a success. */
  async post<Body>(path: string, token: string, body: object): Promise<Body> {
    const response = await this.fetch('POST', path, token, body);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.alive) return this.child.exitCode;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    await exited;
    return this.child.exitCode;
  }
}

function spawnProgram(main: string, environment: Environment, args: readonly string[]) {
  const child = spawn(process.execPath, [...NODE_FLAGS, resolve(DIST, main), ...args], {
    env: { ...START_ENVIRONMENT, PARLEY_LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const collect = (chunk: Buffer) => (text += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { child, output: () => text, closed: once(child, 'close') };
}
