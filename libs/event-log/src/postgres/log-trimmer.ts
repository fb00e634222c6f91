import type { Logger } from 'pino';
import type { Clock } from '@parley/kernel';
import { BackgroundLoop } from '@parley/platform';
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
export function createLogTrimmer({ postgres, clock, logger, keepMs, roundMs = ROUND_MS }: LogTrimmerParts) {
  const pace = new TransactionPace();
  const step = async (signal: AbortSignal) => {
    const { next } = await transactionIds(postgres);
    const perMs = pace.measure(next, clock.now().getTime());
    if (perMs !== null) await splitLog(postgres, sliceLength(perMs, keepMs));
    if (keepMs !== Infinity) await trimLog(postgres, { keepMs, now: clock.now() }, signal);
  };
  const onFailure = (error: unknown) => logger.warn({ err: error }, 'The log could not be trimmed; it is tried again');
  return new BackgroundLoop({ name: 'log-trimmer', step, intervalMs: roundMs, onFailure });
}
