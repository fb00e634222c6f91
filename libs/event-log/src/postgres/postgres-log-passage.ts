import type { Postgres } from '@parley/postgres';
import { LogPassage } from '../log-passage.port.js';
import { groupsHavePassed } from './log-passage.js';

/** Where the consumer groups of PostgreSQL's log are all there are. */
export class PostgresLogPassage extends LogPassage {
  constructor(private readonly postgres: Postgres) {
    super();
  }

  override passed(horizon: string): Promise<boolean> {
    return groupsHavePassed(this.postgres, horizon);
  }
}
