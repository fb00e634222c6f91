import type { ClickHouseReader } from '@parley/clickhouse';
import { METRICS, type Metric, type MetricName } from '@parley/metrics';
import { type FilteredQuery, type FilteredTables, readOne, type SqlFilter } from '../aggregates/conversation-filter.js';
import {
  commonScale,
  conditionOf,
  SCALE_USES,
  type ScaleUses,
  scoredOf,
  thousandthsOf,
  usageOf,
} from '../aggregates/metric.sql.js';
import type { Sample } from '../domain/significance.js';
import { RATING_SHARE } from '../filter/fact.conditions.js';

/** The samples of each metric in a period. */
export interface MetricSamples {
  /** How many conversations were analysed; 0 where none of the metrics is of the analysis. */
  readonly analysed: number;
  readonly samples: ReadonlyMap<MetricName, Sample>;
  /** Lowest and highest of the scale that most ratings use; 0 and 0 where none of the metrics is of all conversations. */
  readonly scale: readonly [number, number];
}

/**
 * How many conversations the value of a metric is made of: those with the score, the rated ones for a rating, the
 * analysed ones for a count of what the analysis found, and all of them for a total.
 */
export const countedIn = (name: MetricName, { analysed, samples }: MetricSamples): number =>
  METRICS[name].kind === 'count' ? analysed : (samples.get(name)?.count ?? 0);

type Triple = readonly [count: number, sum: number, squares: number];
type SampleRow = Readonly<Record<string, Triple>> & { readonly analysed?: number; readonly uses?: ScaleUses };

/** Count, sum and sum of squares. Scores are summed as whole thousandths, so that the order of rows does not matter. */
const triple = (value: string, condition: string): string =>
  `[countIf(${condition}), sumIf(${value}, ${condition}), sumIf(${value} * ${value}, ${condition})]`;

interface SampleOf {
  readonly of: keyof FilteredTables;
  readonly sql: string;
}
type NamedSample = SampleOf & { readonly name: MetricName };

function sampleOf(metric: Metric): SampleOf {
  switch (metric.kind) {
    case 'mean': {
      const score = `toInt64(${thousandthsOf(`ifNull(${metric.column}, 0)`)})`;
      return { of: 'analyses', sql: triple(score, scoredOf(metric)) };
    }
    case 'count':
      return { of: 'analyses', sql: triple('1', conditionOf(metric)) };
    // Nothing needs their squares.
    case 'total':
      return { of: 'conversations', sql: `[count(), sum(${metric.column ?? '1'}), 0]` };
    case 'usage':
      return { of: 'conversations', sql: `[count(), sum(${usageOf(metric)}), 0]` };
    case 'rating':
      return { of: 'conversations', sql: triple(`if(rating IS NULL, 0, ${RATING_SHARE})`, 'rating IS NOT NULL') };
  }
}

const query = (of: keyof FilteredTables, samples: readonly NamedSample[]): FilteredQuery<SampleRow> => ({
  name: `samples of ${of}`,
  sql: (tables) => {
    const beside = of === 'analyses' ? 'count() AS analysed' : `${SCALE_USES} AS uses`;
    return `SELECT ${[beside, ...samples.map(({ name, sql }) => `${sql} AS of_${name}`)].join(', ')} ${tables[of]}`;
  },
});

/** Reads no table that has none of the metrics. */
export async function readSamples(
  clickhouse: ClickHouseReader,
  names: readonly MetricName[],
  filter: SqlFilter,
): Promise<MetricSamples> {
  const asked = names.map((name): NamedSample => ({ name, ...sampleOf(METRICS[name]) }));
  const read = async (of: keyof FilteredTables): Promise<Partial<SampleRow>> => {
    const own = asked.filter((sample) => sample.of === of);
    return own.length === 0 ? {} : readOne(clickhouse, query(of, own), filter);
  };
  const [analyses, conversations] = await Promise.all([read('analyses'), read('conversations')]);
  const all = { ...analyses, ...conversations };
  const samples = names.map((name): [MetricName, Sample] => {
    const [count = 0, sum = 0, squares = 0] = all[`of_${name}`] ?? [];
    return [name, { count, sum, squares }];
  });
  return {
    analysed: analyses.analysed ?? 0,
    samples: new Map(samples),
    scale: commonScale(conversations.uses ?? [[], []]),
  };
}
