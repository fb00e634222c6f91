import type { Logger } from 'pino';
import { type Clock, pause } from '@parley/kernel';
import type { Postgres } from '@parley/postgres';
import { transactionIds } from './slices/log-slice.js';
import { sliceLength } from './slices/slice-length.js';
import { TransactionPace } from './slices/transaction-pace.js';
import { splitLog } from './slices/split-log.js';
import { trimLog } from './trim-log.js';

const ROUND_MS = 60_000;

export interface LogTrimmerParts {
  readonly postgres: Postgres;
  readonly clock: Clock;
  readonly logger: Logger;
  /** How long an entry stays even when every group has passed it. Infinity: for good. */
  readonly keepMs: number;
  /** The pause between rounds; absent: a minute. */
  readonly roundMs?: number;
}

/**
 * Makes the log's slices and trims it, every minute. Several may run: each finds done what another has done. While none
 * runs, entries go into slices that last longer.
 */
export class LogTrimmer {
  private readonly pace = new TransactionPace();
  private stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(private readonly parts: LogTrimmerParts) {}

  start(): void {
    this.stopping = new AbortController();
    this.loop = this.run(this.stopping.signal);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.round(signal).catch((error: unknown) => {
        if (!signal.aborted) this.parts.logger.warn({ err: error }, 'The log could not be trimmed; it is tried again');
      });
      await pause(this.parts.roundMs ?? ROUND_MS, signal);
    }
  }

  private async round(signal: AbortSignal): Promise<void> {
    const { postgres, clock, keepMs } = this.parts;
    const { next } = await transactionIds(postgres);
    const perMs = this.pace.measure(next, clock.now().getTime());
    if (perMs !== null) await splitLog(postgres, sliceLength(perMs, keepMs));
    if (keepMs !== Infinity) await trimLog(postgres, { keepMs, now: clock.now() }, signal);
  }
}
