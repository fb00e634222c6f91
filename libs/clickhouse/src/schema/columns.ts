/** A column as a table's specification describes it; `Value` is the type that a row to insert has there. */
export interface Column<Value = unknown> {
  /** As ClickHouse writes it. */
  readonly type: string;
  /** An expression for rows without a value. */
  readonly default?: string;
  /**
   * An expression over other columns that the engine computes at each insert: no row brings a value, and none can
   * contradict it.
   */
  readonly computed?: string;
  readonly codec?: string;
  /** Not among the columns that the table was created with: a later migration adds it. */
  readonly addedLater?: boolean;
  /** Only carries the type. */
  readonly value?: Value;
}

export const uuid: Column<string> = { type: 'UUID' };
export const uint16: Column<number> = { type: 'UInt16' };
export const uint32: Column<number> = { type: 'UInt32' };
export const int32: Column<number> = { type: 'Int32' };
export const int64: Column<number> = { type: 'Int64' };
export const uint64: Column<number> = { type: 'UInt64' };
export const float64: Column<number> = { type: 'Float64' };
export const bool: Column<boolean> = { type: 'Bool' };
export const string: Column<string> = { type: 'String' };
/** A string with few different values: each is stored once. */
export const keyword: Column<string> = { type: 'LowCardinality(String)' };
/** Long texts and JSON: they compress well, and nothing aggregates them. */
export const compressed: Column<string> = { type: 'String', codec: 'ZSTD(3)' };
/** Sums by key: an array to unfold and group by. */
export const keyedSums: Column<never> = {
  type: 'Array(Tuple(key LowCardinality(String), a Int32, b Int32, c Int32))',
};
/** Whole numbers that the engine added up. */
export const sums: Column<never> = { type: 'Array(Int64)' };
export const pairs: Column<never> = { type: 'Array(Tuple(Float64, Float64))' };
/** Days from 1970 on. */
export const date: Column<string> = { type: 'Date' };
/** Also days before 1970. */
export const day: Column<string> = { type: 'Date32' };
/** A moment, written as in ISO 8601. */
export const instant: Column<string> = { type: "DateTime64(3, 'UTC')" };

export const nullable = <Value>({ type }: Column<Value>): Column<Value | null> => ({ type: `Nullable(${type})` });

export const arrayOf = <Value>({ type }: Column<Value>): Column<readonly Value[]> => ({ type: `Array(${type})` });

export const withDefault = <Value>(column: Column<Value>, expression: string) => ({ ...column, default: expression });

export const computed = <Of extends Column>(column: Of, expression: string) => ({ ...column, computed: expression });

export const addedLater = <Of extends Column>(column: Of) => ({ ...column, addedLater: true });

/** A nullable column costs a mask, so the nil UUID stands for "none". */
export const optionalId = withDefault(uuid, "'00000000-0000-0000-0000-000000000000'");
