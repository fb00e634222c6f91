import { type AnalysisMeasure, MEASURE_PLACES, SUMMED_MEASURES } from '@parley/clickhouse';
import { COUNTS, type CountName, MEANS, type MeanName, METRICS } from '@parley/metrics';
import type { Averages, ProductAverages, ScoreSums } from '../domain/aggregates.js';
import { deviationOfThousandths, meanOfThousandths } from '../domain/scores.js';
import type { FilteredQuery } from './conversation-filter.js';
import { DAY_NUMBER, dayOf } from './metric.sql.js';

/** The engine's answer: the sum of each measure, in their order; empty over no conversation. */
export interface Measured {
  readonly sums: readonly number[];
}

/** An aggregate: {@link Measured}. */
const SUMS = `${SUMMED_MEASURES} AS sums`;

export const sumIn = ({ sums }: Measured, name: AnalysisMeasure): number => sums[MEASURE_PLACES[name]] ?? 0;

/** The sums over parts that have no conversation in common. */
export const measuredTogether = (parts: readonly Measured[]): Measured => ({
  sums: Object.values(MEASURE_PLACES).map((place) => parts.reduce((sum, { sums }) => sum + (sums[place] ?? 0), 0)),
});

type ScoredName = {
  [Name in MeanName]: (typeof METRICS)[Name]['over'] extends 'scored' ? Name : never;
}[MeanName];

const isScored = (name: MeanName): name is ScoredName => METRICS[name].over === 'scored';

type CountOf<Name extends MeanName> = Name extends ScoredName ? `${Name}Count` : 'moods' | 'spoken';

/** The measure that counts the conversations with the score. */
export const countOf = <Name extends MeanName>(name: Name): CountOf<Name> =>
  (isScored(name) ? `${name}Count` : METRICS[name].over === 'mood' ? 'moods' : 'spoken') as CountOf<Name>;

/** The mean to three decimals; null if no conversation has the score. */
function meanIn(measured: Measured, name: MeanName): number | null {
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
    moods: sum('moods'),
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

export const averagesByProduct: FilteredQuery<ProductAverages, KeyedMeasured> = {
  ...measuredBy('averages by product', 'product_id'),
  toRow: toKeyedAverages,
};

/** The sums of a day, without names; or of the conversations that name the same models, without a day. */
export interface MeasuredPart extends Measured {
  readonly day: string;
  readonly names: readonly string[];
}

/**
 * Sums of some conversations by the day (UTC) on which they began, as `2026-11-21`, and of all by the models that they
 * name. One pass, since comparing versions takes most of the time.
 * @param own a condition on the conversations that are summed by day.
 */
export const measuredByDayAndModels = (own: string): FilteredQuery<MeasuredPart> => ({
  name: 'averages by day and by models',
  sql: ({ analyses }) => `SELECT ${dayOf('number')} AS day, names, ${SUMS} FROM (
      SELECT if(${own}, ${DAY_NUMBER}, 0) AS number,
        arrayPushFront(other_models, model) AS names, measures, mood_measures ${analyses})
    GROUP BY GROUPING SETS ((number), (names)) ORDER BY number, names`,
});

/** The parts by day; averages over all days follow from them too. */
export const ofDays = (parts: readonly MeasuredPart[]): KeyedMeasured[] =>
  parts.filter(({ day }) => day !== '').map(({ day, sums }) => ({ key: day, sums }));

/** Sums by model. A conversation counts for every model that it or one of its messages names. */
export function ofModels(parts: readonly MeasuredPart[]): KeyedMeasured[] {
  const named = new Map<string, MeasuredPart[]>();
  for (const part of parts) for (const name of part.names) named.set(name, [...(named.get(name) ?? []), part]);
  return [...named].map(([key, own]) => ({ key, ...measuredTogether(own) }));
}
