import type { Logger } from 'pino';
import { pause } from '@parley/kernel';
import type { Postgres } from '@parley/postgres';
import { markPositions } from './position-marks.js';

const ROUND_MS = 20_000;

/** Remembers every minute how far the groups have come. Several may run. */
export class PositionMarker {
  private stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly postgres: Postgres,
    private readonly logger: Logger,
  ) {}

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
      await markPositions(this.postgres).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'How far the lanes have come could not be remembered; it is tried again');
      });
      await pause(ROUND_MS, signal);
    }
  }
}
