export * from './clickhouse-errors.js';
export * from './clickhouse.port.js';
export * from './damaged-parts.query.js';
export * from './durability.js';
export * from './embedded-clickhouse.js';
export * from './forget-answer.js';
export * from './forget-inserts.js';
export * from './insert-rows.js';
export * from './instrumented-writer.js';
export * from './lender.js';
export * from './migrate.js';
export * from './query.js';
export { QueryOverLimit } from './read-with.js';
export * from './server/server-clickhouse.js';
export {
  addUpCells,
  addUpFromDays,
  addUpPeriods,
  addUpUserDays,
  type CellOwner,
  deleteRows,
  type RowsOf,
  type Statement,
  truncate,
} from './schema/statements.js';
export type { Topology } from './schema/topology.js';
export * from './settings.js';
export * from './tables/analysis-entries.js';
export * from './tables/analysis-measures.js';
export {
  ARRIVALS,
  CELL_TABLES,
  type CelledTable,
  CELLS,
  CELLS_VERSION,
  cellsAsTheyAre,
  CONVERSION,
  differingPeriods,
  EVENT_SUMS,
  firstMonthOf,
  inMonths,
  isCelled,
  isConversion,
  monthNumber,
  monthOf,
  PERIOD_CELLS,
  PERIOD_KINDS,
  type PeriodCells,
  type PeriodKind,
  PROJECTED_TABLES,
  type ProjectedTable,
  type RowOfTable,
  type RuleMeasure,
  ruleSumColumn,
  sinceMonth,
  tablesOf,
  USAGE_COLUMNS,
  USER_CELL_TABLES,
  USER_DAY_CELL_TABLES,
} from './tables/index.js';
export { withParameters } from './with-parameters.js';
