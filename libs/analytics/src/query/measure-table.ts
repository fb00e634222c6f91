import { METRICS, type MetricName } from '@parley/metrics';

export type MeasureTable = 'conversation_analysis' | 'conversation_facts';

/** The table that has a measure. */
export const tableOf = (name: MetricName): MeasureTable => {
  const { kind } = METRICS[name];
  return kind === 'mean' || kind === 'count' ? 'conversation_analysis' : 'conversation_facts';
};
