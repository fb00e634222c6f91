import { Injectable } from '@nestjs/common';
import { Postgres, type Queryable } from '@parley/postgres';
import { GONE_AFTER_SECONDS } from './processes.js';

/** How far the cells of users, days and months are built. */
export interface CellsView {
  /** Whether every worker keeps them. */
  readonly kept: boolean;
  readonly tenants: number;
  /** Tenants that have all of their cells. */
  readonly celled: number;
  /** Days and months still to be added up, except the current month, which its days cover. */
  readonly waitingPeriods: number;
}

/** Cells as operators see them; workers build and keep them. */
@Injectable()
export class CellsOverview {
  constructor(private readonly postgres: Postgres) {}

  async view(): Promise<CellsView> {
    const [view] = await this.postgres.query<CellsView & Record<string, unknown>>({
      text: `SELECT coalesce((SELECT bool_and(keeps_cells) FROM processes WHERE kind <> 'gateway'
                 AND seen_at > clock_timestamp() - make_interval(secs => $1)), false) AS kept,
               (SELECT count(*)::int FROM tenants) AS tenants,
               (SELECT count(*)::int FROM celled_tenants) AS celled,
               (SELECT count(*)::int FROM stale_periods WHERE NOT
                 (kind LIKE '%Month' AND starts_on >= date_trunc('month', now() AT TIME ZONE 'UTC'))) AS "waitingPeriods"`,
      values: [GONE_AFTER_SECONDS],
    });
    return view ?? { kept: false, tenants: 0, celled: 0, waitingPeriods: 0 };
  }

  /** Until a worker has added up everything again, answers read conversations. */
  async rebuild(tx: Queryable): Promise<void> {
    await tx.query({ text: 'UPDATE cell_numbers SET rebuilds = rebuilds + 1' });
    await tx.query({ text: 'DELETE FROM celled_tenants' });
  }
}
