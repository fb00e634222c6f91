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

/** One broker as a plain Java process, which can be killed and started again on what it has stored. */
export class KafkaBroker {
  private child: ChildProcess | null = null;
  private output = '';

  private constructor(private readonly settings: BrokerSettings) {}

  /** Formats its storage; it does not run yet. */
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

  /** @throws with what it said, when it ends or hangs instead of coming up. */
  async start(): Promise<void> {
    this.output = '';
    const child = spawn('java', [...this.jvm, 'kafka.Kafka', this.propertiesFile], {
      // Its own group: Ctrl-C reaches whoever started it, who then stops it in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    // For whoever cleans up after a run that was killed itself.
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
        // Not in what is kept: a broker that comes back says so much at once that the line may be cut off already.
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

  /** As a power cut would. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** Hands its partitions over first, when there is whom to hand them to. */
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
