import type { PeriodCells } from '../tables/period-cells.js';
import type { Cells } from '../tables/user-cells.js';
import type { TableSpec } from './table-spec.js';

/** Names a table as the statement around it has to: in its database, and on a cluster where the rows are. */
export type RowsOf = (table: string) => string;

/** What changes tables or deletes rows. Each kind has a form for one server and one for a cluster. */
export type Statement =
  | { readonly kind: 'create-database' }
  | { readonly kind: 'create-table'; readonly table: TableSpec }
  | { readonly kind: 'add-column'; readonly table: TableSpec; readonly column: string }
  | { readonly kind: 'materialize-column'; readonly table: TableSpec; readonly column: string }
  | {
      readonly kind: 'create-copying-view' | 'change-copying-view';
      readonly from: TableSpec;
      readonly to: TableSpec;
    }
  | { readonly kind: 'copy-rows'; readonly from: TableSpec; readonly to: TableSpec; readonly added: readonly string[] }
  | { readonly kind: 'add-index'; readonly table: TableSpec; readonly index: string }
  | { readonly kind: 'add-projection'; readonly table: TableSpec; readonly projection: string }
  | { readonly kind: 'materialize-projection'; readonly table: TableSpec; readonly projection: string }
  | { readonly kind: 'modify-setting'; readonly table: TableSpec; readonly setting: string; readonly value: string }
  | { readonly kind: 'delete'; readonly table: string; readonly where: (rowsOf: RowsOf) => string }
  | { readonly kind: 'truncate'; readonly table: string }
  | { readonly kind: 'add-up-cells'; readonly cells: Cells; readonly owners: readonly CellOwner[] | null }
  | { readonly kind: 'add-up-from-days'; readonly cells: Cells; readonly owners: readonly CellOwner[] }
  | { readonly kind: 'add-up-user-days'; readonly cells: Cells }
  | { readonly kind: 'add-up-periods'; readonly cells: PeriodCells };

/** A user in one organization, or in none: who has a cell. Ids of ours, and no caller's. */
export interface CellOwner {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly userId: string;
}

export const createDatabase: Statement = { kind: 'create-database' };

export const createTable = (table: TableSpec): Statement => ({ kind: 'create-table', table });

export const addColumn = (table: TableSpec, column: string): Statement => ({ kind: 'add-column', table, column });

/** Stores a computed column in the parts from before it, in the background: until then each read computes it. */
export const materializeColumn = (table: TableSpec, column: string): Statement => ({
  kind: 'materialize-column',
  table,
  column,
});

/** Copies each row that is inserted from now on, as far as the other table has its columns. */
export const createCopyingView = (from: TableSpec, to: TableSpec): Statement => ({
  kind: 'create-copying-view',
  from,
  to,
});

/** Has the view copy the columns that both tables have got since it was created. */
export const changeCopyingView = (from: TableSpec, to: TableSpec): Statement => ({
  kind: 'change-copying-view',
  from,
  to,
});

/**
 * Copies the rows that are there. A row that is copied twice is one: both tables tell rows by the same key and version,
 * and what is copied later holds.
 * @param added columns beside those that the table was created with.
 */
export const copyRows = (from: TableSpec, to: TableSpec, added: readonly string[] = []): Statement => ({
  kind: 'copy-rows',
  from,
  to,
  added,
});

export const addIndex = (table: TableSpec, index: string): Statement => ({ kind: 'add-index', table, index });

export const addProjection = (table: TableSpec, projection: string): Statement => ({
  kind: 'add-projection',
  table,
  projection,
});

/** Makes it in the parts from before it as well, in the background. */
export const materializeProjection = (table: TableSpec, projection: string): Statement => ({
  kind: 'materialize-projection',
  table,
  projection,
});

export const modifySetting = (table: TableSpec, setting: string, value: string): Statement => ({
  kind: 'modify-setting',
  table,
  setting,
  value,
});

/**
 * A mutation that is done when it resolves: it rewrites the parts that hold the rows. On a cluster each shard looks at
 * its own rows only, also in a subquery: what belongs to one record shares its shard.
 */
export const deleteRows = (table: string, where: string | ((rowsOf: RowsOf) => string)): Statement => ({
  kind: 'delete',
  table,
  where: typeof where === 'string' ? () => where : where,
});

export const truncate = (table: string): Statement => ({ kind: 'truncate', table });

/**
 * Adds up facts as they are when it begins: of the owners, of whom there may be more than an address has room for, or of
 * the whole tenant that the parameter `tenantId` names. The parameter `number` becomes the version.
 */
export const addUpCells = (cells: Cells, owners: readonly CellOwner[] | null): Statement => ({
  kind: 'add-up-cells',
  cells,
  owners,
});

/**
 * The same of owners all of whom have cells of the days in the parameter `starts`: of those days no facts are read, and
 * partitions of `months`, all of whose days are there, are not opened.
 */
export const addUpFromDays = (cells: Cells, owners: readonly CellOwner[]): Statement => ({
  kind: 'add-up-from-days',
  cells,
  owners,
});

/**
 * Adds up facts of days of owners: the parameters name each by `tenants`, and beside it `organizations`, `users` and
 * `starts`, and by `months` the partitions. `number` becomes the version.
 */
export const addUpUserDays = (cells: Cells): Statement => ({ kind: 'add-up-user-days', cells });

/**
 * Adds up facts as they are when it begins, of the periods of a tenant that the parameters name: `tenantId`, `starts`, of
 * cells of products beside each of them `products`, and `months`, by which partitions are left out. `number` becomes the version.
 */
export const addUpPeriods = (cells: PeriodCells): Statement => ({ kind: 'add-up-periods', cells });
