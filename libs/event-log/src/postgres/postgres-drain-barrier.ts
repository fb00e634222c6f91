import type { Postgres } from '@parley/postgres';
import { DrainBarrier } from '../drain-barrier.port.js';
import { groupsHavePassed } from './log-watermark.js';

/** For installations whose only consumer groups are those of PostgreSQL's log. */
export class PostgresDrainBarrier extends DrainBarrier {
  constructor(private readonly postgres: Postgres) {
    super();
  }

  override passed(watermark: string): Promise<boolean> {
    return groupsHavePassed(this.postgres, watermark);
  }
}
