import { ANALYSIS_MEASURES, type AnalysisMeasure } from '@parley/clickhouse';
import { COUNTS, MEANS, type CountName, type MeanName, METRICS } from '@parley/metrics';
import type { Averages, KeyedAverages, ProductAverages, ScoreSums } from '../domain/aggregates.js';
import { deviationOfThousandths, meanOfThousandths } from '../domain/scores.js';
import type { FilteredQuery } from './conversation-filter.js';

/** What the engine answers: the sum of each measure, in their order; nothing over no conversation. */
interface SumRow {
  readonly sums: readonly number[];
}

const PLACES = Object.fromEntries(
  (Object.keys(ANALYSIS_MEASURES) as AnalysisMeasure[]).map((name, place) => [name, place]),
) as Readonly<Record<AnalysisMeasure, number>>;

const SUMS = 'sumForEach(measures) AS sums';

function toAverages({ sums }: SumRow): Averages & ScoreSums {
  const sum = (name: AnalysisMeasure): number => sums[PLACES[name]] ?? 0;
  const mean = (name: MeanName): number | null => {
    const count = sum(METRICS[name].over === 'scored' ? scoredCount(name as MeansOver<'scored'>) : 'spoken');
    return count === 0 ? null : meanOfThousandths(sum(name), count);
  };
  const means = MEANS.map((name) => [name, mean(name)]);
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

type MeansOver<Over> = {
  [Name in MeanName]: (typeof METRICS)[Name]['over'] extends Over ? Name : never;
}[MeanName];

const scoredCount = (name: MeansOver<'scored'>): AnalysisMeasure => `${name}Count`;

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
