import type { Logger } from 'pino';
import { type Clock, pause } from '@parley/kernel';
import type { Postgres } from '@parley/postgres';
import { trimLog } from './trim-log.js';

const ROUND_MS = 60_000;

export interface LogTrimmerParts {
  readonly postgres: Postgres;
  readonly clock: Clock;
  readonly logger: Logger;
  /** How long an entry stays although every group has passed it. Infinity: for good. */
  readonly keepMs: number;
}

/** Trims the log every minute. Several may run: they delete the same rows, and each row once. */
export class LogTrimmer {
  private stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(private readonly parts: LogTrimmerParts) {}

  start(): void {
    this.stopping = new AbortController();
    if (this.parts.keepMs !== Infinity) this.loop = this.run(this.stopping.signal);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { postgres, clock, logger, keepMs } = this.parts;
    while (!signal.aborted) {
      await trimLog(postgres, { keepMs, now: clock.now() }, signal).catch((error: unknown) => {
        if (!signal.aborted) logger.warn({ err: error }, 'The log could not be trimmed; it is tried again');
      });
      await pause(ROUND_MS, signal);
    }
  }
}
