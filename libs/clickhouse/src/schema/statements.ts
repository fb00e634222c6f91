import type { PeriodCells } from '../tables/period-cells.js';
import type { Cells } from '../tables/user-cells.js';
import type { TableSpec } from './table-spec.js';

/** The name of a table for the statement around it: with its database, and on a cluster the table with the rows. */
export type RowsOf = (table: string) => string;

/** A statement that changes tables or their rows. Each kind has a form for one server and one for a cluster. */
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

/** The owner of a cell: a user in one organization, or in none. The ids are Parley's, never a caller's. */
export interface CellOwner {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly userId: string;
}

export const createDatabase: Statement = { kind: 'create-database' };

export const createTable = (table: TableSpec): Statement => ({ kind: 'create-table', table });

export const addColumn = (table: TableSpec, column: string): Statement => ({ kind: 'add-column', table, column });

/** Stores a computed column in older parts as well, in the background; until then each read computes it. */
export const materializeColumn = (table: TableSpec, column: string): Statement => ({
  kind: 'materialize-column',
  table,
  column,
});

/** Copies each row inserted from now on, with the columns that the other table was created with. */
export const createCopyingView = (from: TableSpec, to: TableSpec): Statement => ({
  kind: 'create-copying-view',
  from,
  to,
});

/** Makes the view also copy the columns that both tables have got since it was created. */
export const changeCopyingView = (from: TableSpec, to: TableSpec): Statement => ({
  kind: 'change-copying-view',
  from,
  to,
});

/**
 * Copies the rows that are there. Copying a row twice leaves one: both tables identify rows by the same key and
 * version, and the later copy holds.
 * @param added columns besides those that the table was created with.
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

/** Also builds the projection in older parts, in the background. */
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
 * A mutation that is done when it resolves: it rewrites the parts that hold the rows. On a cluster each shard sees only
 * its own rows, also in a subquery, which is enough: all rows of one record share its shard.
 */
export const deleteRows = (table: string, where: string | ((rowsOf: RowsOf) => string)): Statement => ({
  kind: 'delete',
  table,
  where: typeof where === 'string' ? () => where : where,
});

export const truncate = (table: string): Statement => ({ kind: 'truncate', table });

/**
 * Adds up the facts as they are when it begins: of the owners, who are named in the SQL since they may be more than a
 * URL has room for, or of the whole tenant that the parameter `tenantId` names. The parameter `number` becomes the
 * version.
 */
export const addUpCells = (cells: Cells, owners: readonly CellOwner[] | null): Statement => ({
  kind: 'add-up-cells',
  cells,
  owners,
});

/**
 * The same for owners who all have cells of the days in the parameter `starts`: no facts of those days are read, and
 * the partitions in `months`, all of whose days have cells, are not opened.
 */
export const addUpFromDays = (cells: Cells, owners: readonly CellOwner[]): Statement => ({
  kind: 'add-up-from-days',
  cells,
  owners,
});

/**
 * Adds up the facts of single days of owners. The parameters `tenants`, `organizations`, `users` and `starts` are lists
 * of one length that name the days; `months` names their partitions. `number` becomes the version.
 */
export const addUpUserDays = (cells: Cells): Statement => ({ kind: 'add-up-user-days', cells });

/**
 * Adds up the facts as they are when it begins, for the periods of a tenant that the parameters name: `tenantId`,
 * `starts`, for cells of products also `products`, a list of the same length, and `months`, the partitions to read.
 * `number` becomes the version.
 */
export const addUpPeriods = (cells: PeriodCells): Statement => ({ kind: 'add-up-periods', cells });
