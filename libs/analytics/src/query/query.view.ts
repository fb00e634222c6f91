import {
  decimal,
  described,
  eitherOf,
  flag,
  integer,
  listOf,
  mapOf,
  nullable,
  oneOf,
  record,
  sometimes,
  text,
  within,
} from '@parley/http';
import type { Metric } from '@parley/metrics';
import { COMPARISON, type ComparisonView } from '../comparison/comparison.view.js';
import { INTERVALS } from '../domain/buckets.js';

export interface Column {
  readonly name: string;
  readonly kind: 'time' | 'dimension' | 'measure';
  readonly title: string;
  readonly unit: Metric['unit'] | null;
  readonly better: Metric['better'] | null;
}

export interface QueryAnswer {
  readonly columns: readonly Column[];
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
  readonly comparison?: ComparisonView;
  readonly interactions: string;
}

const UNITS = ['score', 'rating', 'conversations', 'messages', 'tokens', 'usd'] as const;
const BETTER = ['higher', 'lower', 'neither'] as const;

export const QUERY_ANSWER = record<QueryAnswer>('QueryAnswer', {
  columns: described(
    listOf(
      record<Column>('QueryColumn', {
        name: described(text, 'Its key in each row.'),
        kind: described(oneOf(['time', 'dimension', 'measure']), 'What it holds: when, of what, or how much.'),
        title: described(text, 'Its heading.'),
        unit: described(nullable(oneOf(UNITS)), 'The unit of a measure; null for others.'),
        better: described(nullable(oneOf(BETTER)), 'Which way is better, for a measure; null for others.'),
      }),
    ),
    'What the rows hold, in the order in which it was asked for.',
  ),
  rows: described(
    listOf(mapOf(nullable(eitherOf(text, decimal)))),
    'One object per group, with a value for each column name; null: the group has no such value, or nothing to average.',
  ),
  comparison: sometimes(
    described(
      COMPARISON,
      'Each measure over all rows, against another time or other conversations; only where it was asked for.',
    ),
  ),
  interactions: described(text, 'Path and query of the list of the conversations behind it all.'),
});

export interface QuerySchema {
  readonly measures: readonly {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly unit: Metric['unit'];
    readonly better: Metric['better'];
    readonly range: { readonly min: number; readonly max: number } | null;
  }[];
  readonly dimensions: readonly {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly filter: string;
    readonly several: boolean;
  }[];
  readonly intervals: readonly string[];
  readonly limits: {
    readonly measures: number;
    readonly by: number;
    readonly rows: number;
    readonly groups: number;
    readonly points: number;
  };
}

export const QUERY_SCHEMA = record<QuerySchema>('QuerySchema', {
  measures: described(
    listOf(
      record<QuerySchema['measures'][number]>('Measure', {
        name: described(text, 'As a question names it.'),
        title: described(text, 'As a heading.'),
        description: described(text, 'What it says.'),
        unit: described(oneOf(UNITS), 'Of its values.'),
        better: described(oneOf(BETTER), 'Which way is better.'),
        range: described(
          nullable(
            record<{ readonly min: number; readonly max: number }>('MeasureRange', {
              min: described(decimal, 'The lowest value.'),
              max: described(decimal, 'The highest value.'),
            }),
          ),
          'Where scores lie; null for what has no bounds.',
        ),
      }),
    ),
    'What can be measured; each goes with every dimension.',
  ),
  dimensions: described(
    listOf(
      record<QuerySchema['dimensions'][number]>('Dimension', {
        name: described(text, 'As a question names it.'),
        title: described(text, 'As a heading.'),
        description: described(text, 'What it is.'),
        filter: described(text, 'The filter of GET /v1/interactions that leads from a value to its conversations.'),
        several: described(flag, 'Whether a conversation may have several values, and counts for each.'),
      }),
    ),
    'What it can be broken down by; any two together, and by time as well.',
  ),
  intervals: described(listOf(oneOf<string>(INTERVALS)), 'How time can be cut.'),
  limits: described(
    record<QuerySchema['limits']>('QueryLimits', {
      measures: described(integer, 'Measures of one question.'),
      by: described(within(0, 10), 'Dimensions of one question.'),
      rows: described(integer, 'Rows of an answer.'),
      groups: described(integer, 'Groups that an answer may be chosen from.'),
      points: described(integer, 'Intervals of an answer.'),
    }),
    'What one question may ask for.',
  ),
});
