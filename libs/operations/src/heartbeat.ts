import type { Logger } from 'pino';
import type { Processes, ProcessReport } from './processes.js';

const INTERVAL_MS = 2_000;

/** Reports every two seconds that this process is alive, and its state. */
export class Heartbeat {
  private timer: NodeJS.Timeout | null = null;
  private beating: Promise<void> = Promise.resolve();

  constructor(
    private readonly processes: Processes,
    private readonly logger: Logger,
    private readonly state: () => ProcessReport,
  ) {}

  async start(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => {
      this.beating = this.beat().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'This process could not say that it is there');
      });
    }, INTERVAL_MS);
    this.timer.unref();
  }

  /** Reports immediately. */
  beat(): Promise<void> {
    return this.processes.report(this.state());
  }

  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.beating;
    await this.processes.leave(this.state().id);
  }
}
