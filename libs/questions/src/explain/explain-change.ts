import { type Contribution, contributions, type Group } from '../domain/contributions.js';
import type { Filters } from '../domain/asked.js';
import type { Compared, Query, QueryAnswer } from './query-answer.js';

/** A conversation has at most one value of each, or nearly always: the contributions sum to the whole. */
export const EXPLAINING = ['product', 'version', 'model', 'topic', 'rootCause', 'language'] as const;
const MAX_GROUPS = 1_000;
const TOLD_GROUPS = 8;

/** Leaves the conversations that have the score, which are those that a mean is taken over. */
const WITH_SCORE: Readonly<Record<string, Filters>> = {
  sentiment: { minSentiment: -1 },
  sentimentChange: { minSentiment: -1 },
  frustration: { minFrustration: 0 },
  struggle: { minStruggle: 0 },
  commercialIntent: { minCommercialIntent: 0 },
  rating: { rated: true },
  // The pillars are told wherever the index is.
  ...Object.fromEntries(['cqi', 'satisfaction', 'safety', 'friction'].map((measure) => [measure, { minQuality: 0 }])),
};

export interface Change {
  readonly measure: string;
  readonly from: string;
  readonly to: string;
  /** `previous`, or `from..to`. */
  readonly compareTo: string;
  readonly filters?: object | undefined;
  readonly by: readonly string[];
}

export interface Explanation {
  readonly change: Compared | null;
  readonly comparedTo: NonNullable<QueryAnswer['comparison']>;
  /** By dimension, the largest contributions first. */
  readonly sources: Readonly<Record<string, readonly Contribution[]>>;
  readonly interactions: string;
}

/** Whether a measure changed by more than chance, and which groups of conversations the change comes from. */
export async function explain(
  { measure, from, to, compareTo, filters, by }: Change,
  query: Query,
): Promise<Explanation | null> {
  const whole = await query({ measures: [measure], filters, from, to, compareTo });
  const { comparison, columns, interactions } = whole;
  if (comparison === undefined) return null;
  const kind = ['score', 'rating'].includes(columns.at(-1)?.unit ?? '') ? 'mean' : 'count';
  const measures = [...new Set(['conversations', measure])];
  const groupsOf = async (
    dimension: string,
    period: { readonly from: string; readonly to: string },
  ): Promise<Group[]> => {
    const { rows } = await query({
      measures,
      by: [dimension],
      filters: { ...WITH_SCORE[measure], ...filters },
      from: period.from,
      to: period.to,
      order: '-conversations',
      limit: MAX_GROUPS,
    });
    return rows.map((row) => toGroup(row, dimension, measure));
  };
  const sources: Record<string, readonly Contribution[]> = {};
  for (const dimension of by) {
    const before = await groupsOf(dimension, comparison);
    const now = await groupsOf(dimension, { from, to });
    sources[dimension] = contributions(kind, before, now).slice(0, TOLD_GROUPS);
  }
  return { change: comparison.metrics[measure] ?? null, comparedTo: comparison, sources, interactions };
}

const toGroup = (row: QueryAnswer['rows'][number], dimension: string, measure: string): Group => {
  const [name, value] = [row[dimension], row[measure]];
  return {
    name: name === null || name === undefined ? null : String(name),
    conversations: Number(row['conversations'] ?? 0),
    value: typeof value === 'number' ? value : null,
  };
};
