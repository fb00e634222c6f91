import type { MetricName } from '@parley/metrics';
import type { Sample } from '../domain/significance.js';
import { compareMetric, type Measured } from './compare-metrics.js';

const HOUR_MS = 3_600_000;
const of = (name: MetricName, sample: Partial<Sample>, analysed: number, lengthMs: number | null): Measured => ({
  analysed,
  samples: new Map([[name, { count: 0, sum: 0, squares: 0, ...sample }]]),
  scale: [0, 0],
  lengthMs,
});

describe('a compared metric', () => {
  const counted = (count: number, lengthMs: number | null) =>
    of('conversations', { count, sum: count }, count, lengthMs);

  it('is not significant where a count falls while its share rises', () => {
    const hits = (count: number, analysed: number) => of('highIntent', { count, sum: count }, analysed, HOUR_MS);
    const compared = compareMetric('highIntent', hits(80, 400), hits(400, 4_000));
    expect(compared).toMatchObject({ change: -320, significant: false });
    expect(compared.pValue).toBeLessThan(0.001);
    expect(compareMetric('highIntent', hits(20, 400), hits(400, 4_000))).toMatchObject({ significant: true });
  });

  it('tests the number of conversations by the time that has passed', () => {
    expect(compareMetric('conversations', counted(900, 9 * HOUR_MS), counted(16_800, 168 * HOUR_MS)).pValue).toBe(1);
    const slower = compareMetric('conversations', counted(600, 9 * HOUR_MS), counted(16_800, 168 * HOUR_MS));
    expect(slower).toMatchObject({ change: -16_200, significant: true });
  });

  it('does not test it without a beginning', () => {
    const compared = compareMetric('conversations', counted(1_000, null), counted(300, 30 * 24 * HOUR_MS));
    expect(compared).toEqual({ value: 1_000, previous: 300, change: 700, significant: false, pValue: null });
  });
});
