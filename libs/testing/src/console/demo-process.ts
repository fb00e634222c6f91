import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_FLAGS, START_ENVIRONMENT } from '../process/as-started.js';

const MAIN = resolve(import.meta.dirname, '../../../../dist/programs/demo.js');
const WITHIN_MS = 420_000;

/** The built demo: a standalone that holds the history of a company. */
export class DemoProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    /** Signs a browser in, once. */
    readonly link: string,
    readonly key: string,
    readonly operatorKey: string,
  ) {}

  static async start(dataDirectory: string, conversations: number): Promise<DemoProcess> {
    const child = spawn(process.execPath, [...NODE_FLAGS, MAIN, '--conversations', String(conversations)], {
      env: { ...START_ENVIRONMENT, PARLEY_PORT: '0', PARLEY_DATA_DIR: dataDirectory },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const hear = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    for (const deadline = Date.now() + WITHIN_MS; !output.includes('keeps serving'); await sleep(50)) {
      if (child.exitCode === null && Date.now() < deadline) continue;
      child.kill('SIGKILL');
      throw new Error(`The demo did not come up:\n${output}`);
    }
    const link = /\S+\/sign-in#link=\S+/.exec(output)?.[0] ?? '';
    const credentials = JSON.parse(await readFile(join(dataDirectory, 'credentials.json'), 'utf8')) as {
      operatorKey: string;
      demo: { key: string };
    };
    return new DemoProcess(child, new URL(link).origin, link, credentials.demo.key, credentials.operatorKey);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exited;
  }
}
