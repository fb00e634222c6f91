import type { InferRow } from '../schema/table-spec.js';
import { CONVERSATION_ANALYSIS_DETAILS } from './conversation-analysis-details.table.js';
import { CONVERSATION_ANALYSIS } from './conversation-analysis.table.js';
import { CONVERSATION_FACTS } from './conversation-facts.table.js';
import { EVENT_FACTS } from './event-facts.table.js';
import { USER_FACTS } from './user-facts.table.js';

/** The tables that projections fill: what a rebuild empties and fills again. */
export const PROJECTED = {
  event_facts: EVENT_FACTS,
  conversation_facts: CONVERSATION_FACTS,
  conversation_analysis: CONVERSATION_ANALYSIS,
  conversation_analysis_details: CONVERSATION_ANALYSIS_DETAILS,
  user_facts: USER_FACTS,
} as const;

export type ProjectedTable = keyof typeof PROJECTED;
export const PROJECTED_TABLES = Object.keys(PROJECTED) as readonly ProjectedTable[];

/** A row to insert into a table. */
export type RowOfTable<Table extends ProjectedTable> = Table extends ProjectedTable
  ? InferRow<(typeof PROJECTED)[Table]>
  : never;

export { CONVERSATION_ANALYSIS, CONVERSATION_ANALYSIS_DETAILS, CONVERSATION_FACTS, EVENT_FACTS, USER_FACTS };
