import type { AnalysisMeasure } from '@parley/clickhouse';
import { COUNTS, MEANS, type CountName, type MeanName } from '@parley/metrics';
import type { Averages, KeyedAverages, ProductAverages, ScoreSums } from '../domain/aggregates.js';
import { deviationOfThousandths } from '../domain/scores.js';
import type { FilteredQuery } from './conversation-filter.js';
import { meanIn, type Measured, sumIn, SUMS } from './measured.js';

export function toAverages(row: Measured): Averages & ScoreSums {
  const sum = (name: AnalysisMeasure): number => sumIn(row, name);
  const means = MEANS.map((name) => [name, meanIn(row, name)]);
  const counts = COUNTS.map((name) => [name, sum(name)]);
  const indexed = sum('cqiCount');
  return {
    conversations: sum('conversations'),
    spoken: sum('spoken'),
    indexed,
    cqiDeviation: indexed > 1 ? deviationOfThousandths(sum('cqi'), sum('cqiSquares'), indexed) : null,
    ...(Object.fromEntries([...means, ...counts]) as Pick<Averages, MeanName | CountName>),
    sentimentSum: sum('sentiment'),
    frustrationSum: sum('frustration'),
    struggleSum: sum('struggle'),
    commercialIntentSum: sum('commercialIntent'),
    cqiSum: sum('cqi'),
  };
}

export const averages: FilteredQuery<Averages, Measured> = {
  name: 'averages',
  sql: ({ analyses }) => `SELECT ${SUMS} ${analyses}`,
  toRow: toAverages,
};

export type KeyedMeasured = Measured & { readonly key: string };

const measuredBy = (name: string, key: string): FilteredQuery<KeyedMeasured> => ({
  name,
  sql: ({ analyses }) => `SELECT ${key} AS key, ${SUMS} ${analyses} GROUP BY key ORDER BY key`,
});

export const toKeyedAverages = (row: KeyedMeasured): ProductAverages => ({ ...toAverages(row), key: row.key });

/** By the day (UTC) on which the conversation began, as `2026-11-21`: from these the averages over all days follow too. */
export const measuredByDay = measuredBy('averages by day', `formatDateTime(created_at, '%F', 'UTC')`);

const averagesBy = (name: string, key: string): FilteredQuery<ProductAverages, KeyedMeasured> => ({
  ...measuredBy(name, key),
  toRow: toKeyedAverages,
});

export const averagesByProduct = averagesBy('averages by product', 'product_id');
/** A conversation counts for every model that it or one of its messages names. */
export const averagesByModel: FilteredQuery<KeyedAverages, KeyedMeasured> = averagesBy(
  'averages by model',
  'arrayJoin(arrayPushFront(other_models, model))',
);
