import { ANALYSIS_MEASURES, type AnalysisMeasure } from '@parley/clickhouse';
import { type MeanName, METRICS } from '@parley/metrics';
import { meanOfThousandths } from '../domain/scores.js';

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

/** Over parts that have no conversation in common. */
export const measuredTogether = (parts: readonly Measured[]): Measured => ({
  sums: Object.values(PLACES).map((place) => parts.reduce((sum, { sums }) => sum + (sums[place] ?? 0), 0)),
});

type ScoredName = {
  [Name in MeanName]: (typeof METRICS)[Name]['over'] extends 'scored' ? Name : never;
}[MeanName];

const isScored = (name: MeanName): name is ScoredName => METRICS[name].over === 'scored';

/** To three decimals; null over no conversation that has the score. */
export function meanIn(measured: Measured, name: MeanName): number | null {
  const count = sumIn(measured, isScored(name) ? `${name}Count` : 'spoken');
  return count === 0 ? null : meanOfThousandths(sumIn(measured, name), count);
}
