import { ANALYSIS_MEASURES, type AnalysisMeasure } from '@parley/clickhouse';
import { COUNTS, type CountName, MEANS, type MeanName, METRICS } from '@parley/metrics';
import type { Averages, KeyedAverages, ProductAverages, ScoreSums } from '../domain/aggregates.js';
import { deviationOfThousandths, meanOfThousandths } from '../domain/scores.js';
import type { FilteredQuery } from './conversation-filter.js';

/** What the engine answers: the sum of each measure, in their order; nothing over no conversation. */
export interface Measured {
  readonly sums: readonly number[];
}

/** An aggregate: {@link Measured}. */
export const SUMS = 'sumForEach(measures) AS sums';

const PLACES = Object.fromEntries(
  (Object.keys(ANALYSIS_MEASURES) as AnalysisMeasure[]).map((name, place) => [name, place]),
) as Readonly<Record<AnalysisMeasure, number>>;

export const sumIn = ({ sums }: Measured, name: AnalysisMeasure): number => sums[PLACES[name]] ?? 0;

/** An aggregate: the sum of one measure over rows of sums. */
export const sumOf = (name: AnalysisMeasure): string => `sum(measures[${PLACES[name] + 1}])`;

/** Over parts that have no conversation in common. */
export const measuredTogether = (parts: readonly Measured[]): Measured => ({
  sums: Object.values(PLACES).map((place) => parts.reduce((sum, { sums }) => sum + (sums[place] ?? 0), 0)),
});

type ScoredName = {
  [Name in MeanName]: (typeof METRICS)[Name]['over'] extends 'scored' ? Name : never;
}[MeanName];

const isScored = (name: MeanName): name is ScoredName => METRICS[name].over === 'scored';

/** The measure that tells how many conversations have the score. */
export const countOf = (name: MeanName): AnalysisMeasure => (isScored(name) ? `${name}Count` : 'spoken');

/** To three decimals; null over no conversation that has the score. */
export function meanIn(measured: Measured, name: MeanName): number | null {
  const count = sumIn(measured, countOf(name));
  return count === 0 ? null : meanOfThousandths(sumIn(measured, name), count);
}

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
  ofCells: ({ analyses }) => `SELECT ${SUMS} ${analyses}`,
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
