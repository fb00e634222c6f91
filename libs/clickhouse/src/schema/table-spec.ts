import type { Column } from './columns.js';

type Columns = Readonly<Record<string, Column>>;

export interface SkipIndex {
  readonly expression: string;
  readonly type: string;
  readonly granularity: number;
}

/**
 * One description of a table: rows to insert have its type ({@link InferRow}), the migrations render their DDL from
 * it, for one server and for a cluster. Every table is a ReplacingMergeTree: of the rows of one key the newest holds.
 *
 * Released migrations create what stood here when they were released, and a test holds that. So a column that comes
 * later is marked `addedLater`, and it, an index or a projection comes with a migration of its own.
 */
export interface TableSpec {
  readonly name: string;
  readonly columns: Columns;
  /** The column whose highest value holds; absent: the row inserted last. */
  readonly version?: string;
  /** Immutable, so that all versions of a row share a partition. */
  readonly partitionBy?: string;
  /** Immutable. By these columns a row is told from others, and reads find it. */
  readonly orderBy: readonly string[];
  /** By what a cluster shards: immutable as well, or the versions of a row would not meet on one shard. */
  readonly shardBy: readonly string[];
  readonly ttl?: string;
  /** Tokens of inserts that are remembered, so that one that comes again is dropped. */
  readonly deduplicationWindow: number;
  /** Rows a granule; ClickHouse's own 8,192 unless given. */
  readonly indexGranularity?: number;
  readonly indices?: Readonly<Record<string, SkipIndex>>;
  readonly projections?: Readonly<Record<string, string>>;
}

/** Columns with types of their own, and keys made of these columns alone. */
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

/** A row to insert: what has a default may be left out, and what is computed has to be. */
export type InferRow<Table extends TableSpec> = RowWith<Table['columns']>;

type RowWith<Of extends Columns> = {
  readonly [Name in Exclude<keyof Of, WithDefault<Of> | Computed<Of>>]: ValueOf<Of[Name]>;
} & {
  readonly [Name in WithDefault<Of>]?: ValueOf<Of[Name]> | undefined;
};
