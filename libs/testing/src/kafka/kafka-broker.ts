import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const START_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 15_000;
const LOG_KEPT = 20_000;

export interface BrokerSettings {
  readonly id: number;
  readonly directory: string;
  readonly libs: string;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
}

/** One broker as a plain Java process, which can be killed and started again on its stored data. */
export class KafkaBroker {
  private child: ChildProcess | null = null;
  private output = '';

  private constructor(private readonly settings: BrokerSettings) {}

  /** Formats the broker's storage, without starting the broker. */
  static async create(
    settings: BrokerSettings,
    clusterId: string,
    formatting: readonly string[],
  ): Promise<KafkaBroker> {
    await mkdir(settings.directory, { recursive: true });
    const broker = new KafkaBroker(settings);
    const lines = Object.entries(settings.properties).map(([name, value]) => `${name}=${value}`);
    await writeFile(broker.propertiesFile, `${lines.join('\n')}\n`);
    const format = ['format', '-t', clusterId, '-c', broker.propertiesFile, ...formatting];
    await run('java', [...broker.jvm, 'kafka.tools.StorageTool', ...format]);
    return broker;
  }

  get id(): number {
    return this.settings.id;
  }

  /** Null while it is down. */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  get isRunning(): boolean {
    return this.child !== null;
  }

  /** @throws Error with the broker's output when it ends or hangs instead of coming up. */
  async start(): Promise<void> {
    this.output = '';
    const child = spawn('java', [...this.jvm, 'kafka.Kafka', this.propertiesFile], {
      // A process group of its own: Ctrl-C reaches only the parent, which then stops the broker in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    // For the clean-up after a run that was itself killed.
    await writeFile(join(this.settings.directory, 'broker.pid'), `${child.pid ?? ''}`);
    child.once('exit', () => {
      if (this.child === child) this.child = null;
    });
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`Kafka broker ${this.id} ${why}:\n${this.output.slice(-4_000)}`));
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        fail(`was not up within ${START_WITHIN_MS} ms`);
      }, START_WITHIN_MS);
      const listen = (chunk: Buffer) => {
        const said = this.output + chunk.toString();
        this.output = said.slice(-LOG_KEPT);
        // Checked before the output is cut: a returning broker prints so much that the line may then be lost.
        if (said.includes('Kafka Server started')) {
          clearTimeout(timer);
          resolve();
        }
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        fail(`ended (${code ?? signal})`);
      });
    });
  }

  /** As in a power cut. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** Hands its partitions over first, if another broker can take them. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (child === null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await exited;
    clearTimeout(timer);
  }

  private get propertiesFile(): string {
    return join(this.settings.directory, 'server.properties');
  }

  private get jvm(): string[] {
    return ['-Xmx384m', '-Xms64m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', join(this.settings.libs, '*')];
  }
}
