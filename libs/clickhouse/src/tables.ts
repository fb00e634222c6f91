/** The tables that projections fill: what a rebuild empties and fills again. */
export const PROJECTED_TABLES = [
  'event_facts',
  'conversation_facts',
  'conversation_analysis',
  'conversation_analysis_details',
  'user_facts',
] as const;
export type ProjectedTable = (typeof PROJECTED_TABLES)[number];
