/** A value that ClickHouse takes as a typed parameter (`{tenantId:UUID}`). Callers' strings reach SQL no other way. */
export type QueryParameter = string | number | boolean | null | readonly (string | number)[];

/**
 * One read as one object. Parameters always name the tenant, so that no query can be built without one.
 * `sql` has neither a FORMAT nor a SETTINGS clause: the reader adds both.
 */
export interface Query<Parameters extends { readonly tenantId: string }, Row> {
  readonly name: string;
  readonly sql: string | ((parameters: Parameters) => string);
  /** Reads rows of cells or fingerprints, which are few, and so need not wait until the tenant's other reads have ended. */
  readonly isLight?: boolean | undefined;
  /** Only carries the type. */
  readonly row?: Row;
}
