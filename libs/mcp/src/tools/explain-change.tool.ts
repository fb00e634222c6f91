import { z } from 'zod';
import { accepted, Rejected } from '../answer/tool-result.js';
import { contributions, type Group } from '../domain/contributions.js';
import { FILTERS, instant } from './inputs.js';
import { tool } from './tool.js';

/** Of each, a conversation has one value at the most, or nearly always: what they add sums to the whole. */
const DIMENSIONS = ['product', 'version', 'model', 'topic', 'rootCause', 'language'] as const;
const MAX_DIMENSIONS = 6;
const MAX_GROUPS = 1_000;
const TOLD_GROUPS = 8;

interface QueryAnswer {
  readonly columns: readonly { readonly name: string; readonly unit: string | null }[];
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
  readonly comparison?: {
    readonly from: string;
    readonly to: string;
    readonly metrics: Readonly<Record<string, unknown>>;
  };
  readonly interactions: string;
}

interface Period {
  readonly from: string;
  readonly to: string;
}

export const explainChange = tool({
  name: 'explain_change',
  title: 'Explain a change',
  description:
    'Why a measure changed against an earlier time: whether by more than chance, and which versions, models, topics and causes the change comes from. A contribution is in the unit of the measure; those of one dimension sum to the change where each conversation has one value. What goes together with a change need not be its cause.',
  input: z.strictObject({
    measure: z.string().min(1).max(64).describe('What changed, such as cqi or conversations; see get_schema.'),
    from: instant('Conversations that began at this moment or later.'),
    to: instant('Conversations that began before this moment.'),
    compareTo: z.string().max(128).default('previous').describe('previous, or another time as from..to.'),
    filters: z.strictObject(FILTERS).optional().describe('Which conversations.'),
    by: z
      .array(z.string().min(1).max(64))
      .min(1)
      .max(MAX_DIMENSIONS)
      .default([...DIMENSIONS])
      .describe('Dimensions to look for the change in.'),
  }),
  find: async ({ measure, from, to, compareTo, filters, by }, ask) => {
    const query = async (body: object) =>
      accepted(await ask({ method: 'POST', path: '/query', body: { filters, ...body } })) as QueryAnswer;
    const whole = await query({ measures: [measure], from, to, compareTo });
    const { comparison, columns } = whole;
    if (comparison === undefined) throw new Rejected('compareTo: must name a time to compare with.');
    const kind = ['score', 'rating'].includes(columns.at(-1)?.unit ?? '') ? 'mean' : 'count';
    const groupsOf = (dimension: string, { from, to }: Period): Promise<Group[]> =>
      query({
        measures: measuresOf(measure),
        by: [dimension],
        from,
        to,
        order: '-conversations',
        limit: MAX_GROUPS,
      }).then(({ rows }) => rows.map((row) => toGroup(row, dimension, measure)));
    const sources: Record<string, unknown> = {};
    for (const dimension of by) {
      const before = await groupsOf(dimension, comparison);
      const now = await groupsOf(dimension, { from, to });
      sources[dimension] = contributions(kind, before, now).slice(0, TOLD_GROUPS);
    }
    return {
      about: `How ${measure} changed against ${comparison.from} to ${comparison.to}, and where the change comes from.`,
      data: {
        measure,
        change: comparison.metrics[measure] ?? null,
        comparedTo: comparison,
        sources,
        interactions: whole.interactions,
      },
    };
  },
});

const measuresOf = (measure: string): string[] => [...new Set(['conversations', measure])];

const toGroup = (row: QueryAnswer['rows'][number], dimension: string, measure: string): Group => {
  const [name, value] = [row[dimension], row[measure]];
  return {
    name: name === null || name === undefined ? null : String(name),
    conversations: Number(row['conversations'] ?? 0),
    value: typeof value === 'number' ? value : null,
  };
};
