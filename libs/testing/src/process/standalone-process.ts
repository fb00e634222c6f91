import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_FLAGS, START_ENVIRONMENT } from './as-started.js';
import { fetchDocumented } from './fetch-documented.js';

const CHECKOUT = resolve(import.meta.dirname, '../../../..');
const START_WITHIN_MS = 180_000;

export interface StandaloneOptions {
  readonly dataDirectory: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The checkout whose build to run; by default this one. */
  readonly checkout?: string;
}

/** The built service as users run it: a separate process, reached over HTTP. */
export class StandaloneProcess {
  private constructor(
    readonly url: string,
    readonly key: string,
    readonly productId: string,
    readonly operatorKey: string,
    private readonly child: ChildProcess,
    private readonly output: () => string,
  ) {}

  /** @throws Error with everything that the process printed, when it ends instead of coming up. */
  static async start({ environment = {}, ...options }: StandaloneOptions): Promise<StandaloneProcess> {
    const { child, output, exited } = spawnStandalone({
      ...options,
      environment: { PARLEY_PORT: '0', ...environment },
    });
    const deadline = Date.now() + START_WITHIN_MS;
    for (;;) {
      const url = /ready at (\S+)/.exec(output())?.[1];
      if (url !== undefined) {
        const credentials = JSON.parse(await readFile(join(options.dataDirectory, 'credentials.json'), 'utf8')) as {
          operatorKey: string;
          demo: { key: string; productId: string };
        };
        const { key, productId } = credentials.demo;
        return new StandaloneProcess(url, key, productId, credentials.operatorKey, child, output);
      }
      if (child.exitCode !== null || Date.now() > deadline) {
        child.kill('SIGKILL');
        await exited;
        throw new Error(`Standalone did not come up (exit code ${child.exitCode}):\n${output()}`);
      }
      await sleep(20);
    }
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('The process never started.');
    return this.child.pid;
  }

  get log(): string {
    return this.output();
  }

  /** As in a power cut: without a chance to shut down. */
  kill(): Promise<void> {
    return this.end('SIGKILL').then(() => undefined);
  }

  /** @returns the exit code. */
  stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  async fetch(method: string, path: string, body?: unknown, token = this.key): Promise<Response> {
    return fetchDocumented(this.url, path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Resolves when every lane has projected everything that was acknowledged. */
  async caughtUp(withinMs = 240_000): Promise<void> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const response = await this.fetch('GET', '/v1/admin/status', undefined, this.operatorKey);
      const { lanes } = (await response.json()) as { lanes: { waiting: number }[] };
      if (lanes.every(({ waiting }) => waiting === 0)) return;
      if (Date.now() > deadline) throw new Error(`The lanes did not catch up: ${JSON.stringify(lanes)}`);
      await sleep(50);
    }
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    await exited;
    return this.child.exitCode;
  }
}

/** Starts a service that is expected to end by itself. */
export async function runStandalone(options: StandaloneOptions): Promise<{ exitCode: number | null; output: string }> {
  const { child, output, exited } = spawnStandalone(options);
  const timer = setTimeout(() => child.kill('SIGKILL'), START_WITHIN_MS);
  await exited;
  clearTimeout(timer);
  return { exitCode: child.exitCode, output: output() };
}

function spawnStandalone({ dataDirectory, environment = {}, checkout = CHECKOUT }: StandaloneOptions) {
  // As `npm start` runs it.
  const main = join(checkout, 'dist/programs/standalone.js');
  const child = spawn(process.execPath, [...NODE_FLAGS, main], {
    env: {
      ...START_ENVIRONMENT,
      PARLEY_DATA_DIR: dataDirectory,
      PARLEY_LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const collect = (chunk: Buffer) => (text += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { child, output: () => text, exited: once(child, 'close') };
}
