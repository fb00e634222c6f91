import { COUNTS, MEANS, type CountName, type MeanName, METRICS } from '@parley/metrics';
import type { Averages, KeyedAverages, ProductAverages, ScoreSums } from '../domain/aggregates.js';
import { meanOfThousandths } from '../domain/scores.js';
import type { FilteredQuery } from './conversation-filter.js';
import { conditionOf, SPOKEN, thousandthsOf } from './metric.sql.js';

/** What the engine answers. Plain sums and counts: to plan an expression takes it longer than to read a thousand rows. */
type SumRow = { readonly [Name in MeanName as `${Name}Sum`]: number | null } & {
  /** How many have the score at all. */
  readonly [Name in MeansOver<'scored'> as `${Name}Count`]: number;
} & { readonly [Name in CountName]: number } & {
  readonly conversations: number;
  readonly spoken: number;
  readonly deviation: number | null;
};

type MeansOver<Over> = {
  [Name in MeanName]: (typeof METRICS)[Name]['over'] extends Over ? Name : never;
}[MeanName];

/** No alias is the name of a column, which it would hide. */
const SUMS = [
  'count() AS conversations',
  `countIf(${SPOKEN} AS said) AS spoken`,
  ...MEANS.flatMap((name) => {
    const { column, over } = METRICS[name];
    const score = thousandthsOf(column);
    return over === 'spoken'
      ? [`sumIf(${score}, said) AS ${name}Sum`]
      : [`sum(${score}) AS ${name}Sum`, `count(${column}) AS ${name}Count`];
  }),
  `stddevSamp(${METRICS.cqi.column}) AS deviation`,
  ...COUNTS.map((name) => `countIf(${conditionOf(METRICS[name])}) AS ${name}`),
].join(', ');

function toAverages(row: SumRow): Averages & ScoreSums {
  const means = MEANS.map((name) => [name, meanIn(row, name)]);
  const counts = COUNTS.map((name) => [name, row[name]]);
  return {
    conversations: row.conversations,
    spoken: row.spoken,
    indexed: row.cqiCount,
    cqiDeviation: row.cqiCount > 1 ? row.deviation : null,
    ...(Object.fromEntries([...means, ...counts]) as Pick<Averages, MeanName | CountName>),
    sentimentSum: row.sentimentSum ?? 0,
    frustrationSum: row.frustrationSum ?? 0,
    struggleSum: row.struggleSum ?? 0,
    commercialIntentSum: row.commercialIntentSum ?? 0,
    cqiSum: row.cqiSum ?? 0,
  };
}

function meanIn(row: SumRow, name: MeanName): number | null {
  const sum = row[`${name}Sum`];
  const count = isScored(name) ? row[`${name}Count`] : row.spoken;
  return sum === null || count === 0 ? null : meanOfThousandths(sum, count);
}

const isScored = (name: MeanName): name is MeansOver<'scored'> => METRICS[name].over === 'scored';

export const averages: FilteredQuery<Averages, SumRow> = {
  name: 'averages',
  sql: ({ analyses }) => `SELECT ${SUMS} ${analyses}`,
  toRow: toAverages,
};

type KeyedSumRow = SumRow & { readonly key: string };

const averagesBy = (name: string, key: string): FilteredQuery<ProductAverages, KeyedSumRow> => ({
  name,
  sql: ({ analyses }) => `SELECT ${key} AS key, ${SUMS} ${analyses} GROUP BY key ORDER BY key`,
  toRow: (row) => ({ ...toAverages(row), key: row.key }),
});

export const averagesByProduct = averagesBy('averages by product', 'product_id');
/** A conversation counts for every model that it or one of its messages names. */
export const averagesByModel: FilteredQuery<KeyedAverages, KeyedSumRow> = averagesBy(
  'averages by model',
  'arrayJoin(arrayPushFront(other_models, model))',
);
/** By the day (UTC) on which the conversation began, as `2026-11-21`. */
export const averagesByDay: FilteredQuery<KeyedAverages, KeyedSumRow> = averagesBy(
  'averages by day',
  `formatDateTime(created_at, '%F', 'UTC')`,
);
