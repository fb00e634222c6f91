import type { Metric } from './metric.js';
import { METRICS } from './metrics.js';

type Registry = typeof METRICS;

export type MetricName = keyof Registry;

/** The names of the metrics that have all of `Traits`. */
export type MetricsWith<Traits extends Partial<Metric>> = {
  [Name in MetricName]: Registry[Name] extends Traits ? Name : never;
}[MetricName];

/** The same at run time, in the order of the registry. */
export const metricsWith = <const Traits extends Partial<Metric>>(traits: Traits): readonly MetricsWith<Traits>[] =>
  (Object.keys(METRICS) as MetricName[]).filter((name) =>
    Object.entries(traits).every(([trait, value]) => (METRICS[name] as Metric)[trait as keyof Metric] === value),
  ) as MetricsWith<Traits>[];

export const isOfKind = <const Kind extends Metric['kind']>(kind: Kind, name: MetricName): name is OfKind<Kind> =>
  METRICS[name].kind === kind;

type OfKind<Kind extends Metric['kind']> = {
  [Name in MetricName]: Registry[Name]['kind'] extends Kind ? Name : never;
}[MetricName];

/** Scores: analytics report their means. */
export type MeanName = MetricsWith<{ readonly kind: 'mean' }>;
export const MEANS = metricsWith({ kind: 'mean' });

/** Conditions: analytics report how many conversations meet them. */
export type CountName = MetricsWith<{ readonly kind: 'count' }>;
export const COUNTS = metricsWith({ kind: 'count' });

/** For the interface's documents: each metric with its description. */
export const describeMetrics = (names: readonly MetricName[]): string =>
  names.map((name) => `\`${name}\`: ${METRICS[name].description}`).join(' ');

/** Whether a test of chance fits: none does for what one conversation has several of, as these are not independent. */
export const isTestable = (metric: Metric): boolean =>
  metric.kind !== 'usage' && (metric.kind !== 'total' || metric.column === null);
