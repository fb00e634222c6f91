import type { Postgres } from '@parley/postgres';
import { DrainBarrier } from '../drain-barrier.port.js';
import { groupsHavePassed } from './log-watermark.js';

/** Where the consumer groups of PostgreSQL's log are all there are. */
export class PostgresDrainBarrier extends DrainBarrier {
  constructor(private readonly postgres: Postgres) {
    super();
  }

  override passed(watermark: string): Promise<boolean> {
    return groupsHavePassed(this.postgres, watermark);
  }
}
