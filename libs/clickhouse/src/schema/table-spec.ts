import type { Column } from './columns.js';

type Columns = Readonly<Record<string, Column>>;

export interface SkipIndex {
  readonly expression: string;
  readonly type: string;
  readonly granularity: number;
}

/**
 * The one description of a table: rows to insert take their type from it ({@link InferRow}), and the migrations render
 * their DDL from it, for one server and for a cluster. Every table is a ReplacingMergeTree: of the rows with one key
 * the newest holds.
 *
 * Released migrations go on creating what stood here when they were released, and a test makes sure of that. So a
 * column that comes later is marked `addedLater`; it, like an index or a projection, comes with a migration of its own.
 */
export interface TableSpec {
  readonly name: string;
  readonly columns: Columns;
  /** The column whose highest value holds; absent: the row inserted last. */
  readonly version?: string;
  /** Immutable, so that all versions of a row share a partition. */
  readonly partitionBy?: string;
  /** Immutable. These columns identify a row, and reads find it by them. */
  readonly orderBy: readonly string[];
  /** What a cluster shards by. Immutable as well, or the versions of a row would not meet on one shard. */
  readonly shardBy: readonly string[];
  readonly ttl?: string;
  /** How many insert tokens are remembered, so that a repeated insert is dropped. */
  readonly deduplicationWindow: number;
  /** Rows per granule; absent: ClickHouse's own 8,192. */
  readonly indexGranularity?: number;
  readonly indices?: Readonly<Record<string, SkipIndex>>;
  readonly projections?: Readonly<Record<string, string>>;
}

/** A specification with the exact types of its columns, and with keys made of these columns alone. */
type Described<Of extends Columns> = Omit<TableSpec, 'columns' | 'version' | 'orderBy' | 'shardBy'> & {
  readonly columns: Of;
  readonly version?: keyof Of & string;
  readonly orderBy: readonly (keyof Of & string)[];
  readonly shardBy: readonly (keyof Of & string)[];
};

export const defineTable = <const Of extends Columns>(spec: Described<Of>): Described<Of> => spec;

type ValueOf<Of> = Of extends Column<infer Value> ? Value : never;
type WithDefault<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends { readonly default: string } ? Name : never;
}[keyof Of];

type Computed<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends { readonly computed: string } ? Name : never;
}[keyof Of];

/** A row to insert: columns with a default may be left out, and computed ones must be. */
export type InferRow<Table extends TableSpec> = RowWith<Table['columns']>;

type RowWith<Of extends Columns> = {
  readonly [Name in Exclude<keyof Of, WithDefault<Of> | Computed<Of>>]: ValueOf<Of[Name]>;
} & {
  readonly [Name in WithDefault<Of>]?: ValueOf<Of[Name]> | undefined;
};
