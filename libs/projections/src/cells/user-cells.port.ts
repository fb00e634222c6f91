import type { ProjectedTable } from '@parley/clickhouse';

/** The values of a row that say which cells it belongs to. */
export interface CelledRow {
  readonly values: {
    readonly tenant_id: string;
    readonly user_id?: string | undefined;
    readonly organization_id?: string | undefined;
    readonly product_id?: string | undefined;
    readonly conversation_id?: string | undefined;
    readonly event_id?: string | undefined;
    readonly influence?: string | undefined;
    readonly value_type?: string | undefined;
  };
}

/** Told of every row that was inserted, so that its cells can be added up again. */
export abstract class UserCells {
  /** Throwing makes the batch come again, like an insert that fails. */
  abstract addUp(table: ProjectedTable, rows: readonly CelledRow[]): Promise<void>;
}

/** For where no cells are read. */
export const NO_CELLS: UserCells = { addUp: () => Promise.resolve() };
