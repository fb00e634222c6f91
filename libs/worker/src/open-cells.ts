import { CellAudit, CellKeeper, ClickHouseUserCells, NO_CELLS, type UserCells } from '@parley/projections';
import type { WorkerParts } from './worker-parts.js';

export interface OpenedCells {
  readonly cells: UserCells;
  /** Null: this worker keeps none, and while it is there nobody reads any. */
  readonly keeper: CellKeeper | null;
}

const NONE: OpenedCells = { cells: NO_CELLS, keeper: null };

/**
 * A cell is added up from facts that were inserted just before: a cluster's replica may not have them yet. And the store
 * must let the worker do it, which takes a right that a server of before has not given.
 */
export async function openCells({
  postgres,
  maintenance,
  replicated,
  keepsCells,
  logger,
}: Pick<WorkerParts, 'postgres' | 'maintenance' | 'replicated' | 'keepsCells' | 'logger'>): Promise<OpenedCells> {
  if (replicated || !keepsCells) return NONE;
  const cells = new ClickHouseUserCells(postgres, maintenance);
  if (await cells.mayAddUp()) {
    return { cells, keeper: new CellKeeper(postgres, cells, new CellAudit(postgres, maintenance.reader, cells)) };
  }
  logger.warn('May not insert into cells of users: segments are worked out from conversations');
  return NONE;
}
