import { type KeptPeriods, NO_PERIODS } from '@parley/erasure';
import {
  CellAudit,
  CellKeeper,
  ClickHouseUserCells,
  KeptCells,
  NO_CELLS,
  PeriodAudit,
  PeriodKeeper,
  StalePeriods,
  UserDayKeeper,
  type UserCells,
} from '@parley/projections';
import type { WorkerParts } from './worker-parts.js';

export interface OpenedCells {
  readonly cells: UserCells;
  /** Null: this worker keeps no cells, and while it runs no cells are read. */
  readonly keeper: { keep(signal: AbortSignal): Promise<void> } | null;
  readonly periods: KeptPeriods;
}

const NONE: OpenedCells = { cells: NO_CELLS, keeper: null, periods: NO_PERIODS };

type CellParts = Pick<
  WorkerParts,
  'postgres' | 'maintenance' | 'replicated' | 'keepsCells' | 'periodBounds' | 'logger'
>;

/**
 * There are no cells on a cluster: they are added up from facts that were inserted just before, which a replica may not
 * have yet. The worker also needs the right to insert into cells, which an older server may not have granted.
 */
export async function openCells(parts: CellParts): Promise<OpenedCells> {
  const { postgres, maintenance, replicated, keepsCells, periodBounds, logger } = parts;
  if (replicated || !keepsCells) return NONE;
  const users = new ClickHouseUserCells(postgres, maintenance);
  const stale = new StalePeriods(postgres);
  const audit = new PeriodAudit(postgres, maintenance.reader, stale);
  const periods = new PeriodKeeper(postgres, maintenance, stale, audit, periodBounds);
  const days = new UserDayKeeper(postgres, maintenance, periodBounds);
  if (!(await users.mayAddUp()) || !(await periods.mayAddUp()) || !(await days.mayAddUp())) {
    logger.warn('May not insert into cells: products, models and segments are worked out from conversations');
    return NONE;
  }
  const keeper = new CellKeeper(postgres, users, new CellAudit(postgres, maintenance.reader, users));
  return {
    cells: new KeptCells(users, stale),
    periods: stale,
    keeper: {
      keep: async (signal) => {
        await keeper.keep(signal);
        await periods.keep(signal);
        await days.keep(signal);
      },
    },
  };
}
