import type { Answer, Measure } from '../../api/analytics.queries.js';

/** What is measured of versions and of models. */
export const MEASURED = ['conversations', 'cqi', 'frustration', 'rating'] as const satisfies readonly Measure[];
export type Measured = Readonly<Record<(typeof MEASURED)[number], number | null>>;

export const measuredOf = (row: Answer['rows'][number] | undefined): Measured =>
  Object.fromEntries(MEASURED.map((name) => [name, typeof row?.[name] === 'number' ? row[name] : null])) as Measured;
