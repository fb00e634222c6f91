export { isDataError } from './clickhouse-errors.js';
export { type ClickHouse, ClickHouseReader, ClickHouseWriter, type Insert } from './clickhouse.port.js';
export { damagedParts } from './damaged-parts.query.js';
export { openDespiteBrokenParts, setFsync } from './durability.js';
export { EmbeddedClickHouse } from './embedded-clickhouse.js';
export { forgetAnswer } from './forget-answer.js';
export { forgetInserts } from './forget-inserts.js';
export { insertRows, type VersionedRow } from './insert-rows.js';
export { InstrumentedWriter } from './instrumented-writer.js';
export { Lender } from './lender.js';
export { hasNoTables, migrateClickHouse, missingClickHouseMigrations } from './migrate.js';
export type { Query, QueryParameter } from './query.js';
export { QueryOverLimit } from './read-with.js';
export {
  type ClickHouseServerOptions,
  DEFAULT_READ_LIMITS,
  type ReadLimits,
  ServerClickHouse,
} from './server/server-clickhouse.js';
export { addUpCells, addUpFromDays, addUpPeriods, addUpUserDays, type CellOwner } from './schema/cell-statements.js';
export { deleteRows, type Statement, truncate } from './schema/statements.js';
export type { RowsOf } from './schema/topology.js';
export { DATABASE, READ_SETTINGS, type Settings, settingsClause } from './settings.js';
export { entriesExpression, ENTRY_KINDS, type EntryKind, readEntryKey, WENT_BADLY } from './tables/analysis-entries.js';
export {
  ANALYSIS_MEASURES,
  type AnalysisMeasure,
  MEASURE_PLACES,
  measureOf,
  MOOD_MEASURES,
  MOOD_READ,
  SPOKEN,
  SQUARED_MEASURES,
  squaresExpression,
  SUMMED_MEASURES,
} from './tables/analysis-measures.js';
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
  firstDayOf,
  firstMonthOf,
  lastMsOf,
  inMonths,
  isCelled,
  monthNumber,
  monthOf,
  PERIOD_CELLS,
  PERIOD_KINDS,
  type PeriodCells,
  type PeriodKind,
  PROJECTED_TABLES,
  type ProjectedTable,
  type RuleMeasure,
  ruleSumColumn,
  sinceMonth,
  tablesOf,
  USAGE_COLUMNS,
  USER_CELL_TABLES,
  USER_DAY_CELL_TABLES,
} from './tables/index.js';
export { withParameters } from './with-parameters.js';
