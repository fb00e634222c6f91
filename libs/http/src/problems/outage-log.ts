import type { Logger } from 'pino';

const AT_MOST_EVERY_MS = 1_000;

/** Logs that a store is away, at most once a second: every request meanwhile would log the same. */
export class OutageLog {
  private saidAt = -Infinity;

  say(logger: Logger, error: unknown): void {
    const now = performance.now();
    if (now - this.saidAt < AT_MOST_EVERY_MS) return;
    this.saidAt = now;
    logger.warn({ err: error }, 'A store does not answer');
  }
}
