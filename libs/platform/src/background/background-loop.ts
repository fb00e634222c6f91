import { pause } from '@parley/kernel';
import { counter } from '../metrics/metrics.js';

const failures = counter('background_failures_total', 'Steps of background loops that failed and are tried again.', [
  'loop',
]);

/** What is done again and again. */
export interface Repeated {
  /** One step; true: there is more to do, so the next follows at once. The signal is aborted when it has to end. */
  readonly step: (signal: AbortSignal) => Promise<boolean | void>;
  /** Milliseconds from the end of a step to the next. */
  readonly intervalMs: number;
}

export interface BackgroundWork extends Repeated {
  /** Its label in the metrics. */
  readonly name: string;
  /**
   * Logs that a step failed. Not called for one that fails while the loop stops.
   * @param about what failed, where it was a part of the step.
   */
  readonly onFailure: (error: unknown, about: object) => void;
}

/** Repeats a step until the signal is aborted. @throws what a step throws. */
export async function repeat({ step, intervalMs }: Repeated, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isMore = await step(signal);
    if (isMore !== true) await pause(intervalMs, signal);
  }
}

/** Work in the background of a process. A step that fails is tried again after the interval. It may start again. */
export class BackgroundLoop {
  private stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly work: BackgroundWork) {}

  /** Aborted by a stop. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** @param afterMs until the first step. */
  start(afterMs = 0): void {
    this.stopping = new AbortController();
    this.running = this.run(this.stopping.signal, afterMs);
  }

  /** Waits for the step under way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(signal: AbortSignal, afterMs: number): Promise<void> {
    await pause(afterMs, signal);
    await repeat({ ...this.work, step: () => this.attempt(signal) }, signal);
  }

  /** One step, whose failure is told and counted. @returns what the step does. */
  async attempt(signal = this.signal): Promise<boolean | void> {
    try {
      return await this.work.step(signal);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Tells and counts a failure, also of a part of a step that goes on without it. Not while the loop stops. */
  fail(error: unknown, about: object = {}): void {
    if (this.signal.aborted) return;
    failures.inc({ loop: this.work.name });
    this.work.onFailure(error, about);
  }
}
