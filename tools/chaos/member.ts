import { setTimeout as sleep } from 'node:timers/promises';
import { ParleyProcess } from '../../libs/testing/src/process/parley-process.js';

const RESTART_AFTER_MS = 300;

/** One process of the cluster, brought back whenever it ends by itself, as an orchestrator would. */
export class Member {
  private running: ParleyProcess | null = null;
  /** Whether it is to run: if it ends meanwhile, it is started again. */
  private wanted = false;
  private supervisor: Promise<void> = Promise.resolve();
  /** How often it ended without being asked to. */
  restarts = 0;

  constructor(
    readonly name: string,
    private readonly main: string,
    private readonly environment: () => Readonly<Record<string, string>>,
    private readonly args: () => readonly string[] = () => [],
  ) {}

  /** Null while it is down. */
  get process(): ParleyProcess | null {
    return this.running?.alive === true ? this.running : null;
  }

  /** Resolves when it is up for the first time. */
  async start(): Promise<void> {
    this.wanted = true;
    let up = (): void => undefined;
    const isUp = new Promise<void>((resolve) => (up = resolve));
    this.supervisor = this.keepUp(up);
    await isUp;
  }

  /** kill -9; it stays down until `start`. */
  async kill(): Promise<void> {
    this.wanted = false;
    await this.running?.kill();
    await this.supervisor;
  }

  /** SIGTERM. @returns the exit code. */
  async stop(): Promise<number | null> {
    this.wanted = false;
    const code = (await this.running?.stop()) ?? null;
    await this.supervisor;
    return code;
  }

  freeze(): void {
    this.running?.signal('SIGSTOP');
  }

  thaw(): void {
    this.running?.signal('SIGCONT');
  }

  private async keepUp(up: () => void): Promise<void> {
    while (this.wanted) {
      try {
        this.running = await ParleyProcess.start(this.main, this.environment(), this.args());
        up();
        await this.running.ended;
      } catch {
        // It did not start, most likely because a store is down: tried again, as after an end.
      }
      if (!this.wanted) return;
      this.restarts++;
      await sleep(RESTART_AFTER_MS);
    }
  }
}
