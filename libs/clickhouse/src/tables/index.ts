import type { InferRow } from '../schema/table-spec.js';
import { ANALYSIS_BY_ORGANIZATION, FACTS_BY_ORGANIZATION } from './by-organization.js';
import { CONVERSATION_ANALYSIS_DETAILS } from './conversation-analysis-details.table.js';
import { CONVERSATION_ANALYSIS } from './conversation-analysis.table.js';
import { CONVERSATION_FACTS } from './conversation-facts.table.js';
import { EVENT_FACTS } from './event-facts.table.js';
import { PERIOD_CELL_TABLES } from './period-cells.js';
import { USER_CELL_TABLES, USER_DAY_CELL_TABLES } from './user-cells.js';
import { USER_FACTS } from './user-facts.table.js';
export * from './conversions.js';
export { USAGE_COLUMNS } from './conversation-sums.js';
export { EVENT_SUMS } from './event-sums.js';
export * from './period-cells.js';
export * from './period-tables.js';
export { firstDayOf, firstMonthOf, lastMsOf, monthNumber, monthOf } from './shared.js';
export * from './user-cells.js';

/** The tables that projections fill; a rebuild empties them and fills them again. */
export const PROJECTED = {
  event_facts: EVENT_FACTS,
  conversation_facts: CONVERSATION_FACTS,
  conversation_analysis: CONVERSATION_ANALYSIS,
  conversation_analysis_details: CONVERSATION_ANALYSIS_DETAILS,
  user_facts: USER_FACTS,
} as const;

export type ProjectedTable = keyof typeof PROJECTED;
export const PROJECTED_TABLES = Object.keys(PROJECTED) as readonly ProjectedTable[];

/** Copies of projected tables in another order, which the engine fills. */
export const COPIES = [
  { of: CONVERSATION_ANALYSIS, copy: ANALYSIS_BY_ORGANIZATION },
  { of: CONVERSATION_FACTS, copy: FACTS_BY_ORGANIZATION },
] as const;

/** The tables with a projected table's rows: copies first, so that a deletion cut off half-way still finds its rows. */
export const tablesOf = (table: ProjectedTable): readonly string[] => [
  ...COPIES.filter(({ of }) => of.name === table).map(({ copy }) => copy.name),
  table,
];

/** The tables that keep sums of rows; a rebuild of the projected tables empties them as well. */
export const CELL_TABLES: readonly string[] = [...USER_CELL_TABLES, ...USER_DAY_CELL_TABLES, ...PERIOD_CELL_TABLES];

/** A row to insert into a table. */
export type RowOfTable<Table extends ProjectedTable> = Table extends ProjectedTable
  ? InferRow<(typeof PROJECTED)[Table]>
  : never;

export {
  ANALYSIS_BY_ORGANIZATION,
  CONVERSATION_ANALYSIS,
  CONVERSATION_ANALYSIS_DETAILS,
  CONVERSATION_FACTS,
  EVENT_FACTS,
  FACTS_BY_ORGANIZATION,
  USER_FACTS,
};
