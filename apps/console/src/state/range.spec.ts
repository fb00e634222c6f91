import { baseline, before, rangeOf } from './range.js';

const NOW = new Date('2026-11-22T06:40:00Z');
const days = ({ from, to }: { from: Date; to: Date }) => [from, to].map((date) => date.toISOString().slice(0, 10));

describe('the range', () => {
  it('ends with today, which is in it', () => {
    expect(days(rangeOf({ range: '7d' }, NOW))).toEqual(['2026-11-16', '2026-11-23']);
  });

  it('is thirty days where the address says nothing', () => {
    expect(rangeOf({}, NOW).days).toBe(30);
  });

  it('holds both of the days that were chosen', () => {
    expect(days(rangeOf({ from: '2026-11-01', to: '2026-11-03' }, NOW))).toEqual(['2026-11-01', '2026-11-04']);
  });

  it('is never empty, even where it would end before it begins', () => {
    expect(rangeOf({ from: '2026-11-09', to: '2026-11-03' }, NOW).days).toBe(1);
  });

  it('has four weeks before it at least, to know from what is usual', () => {
    expect(days(baseline(rangeOf({ range: '7d' }, NOW)))).toEqual(['2026-10-19', '2026-11-16']);
    expect(baseline(rangeOf({ range: '90d' }, NOW)).days).toBe(90);
  });

  it('has as many days before it as one answer holds with its own', () => {
    const long = rangeOf({ from: '2024-06-01', to: '2026-11-22' }, NOW);
    expect([long.days, baseline(long).days]).toEqual([905, 95]);
  });

  it('is compared with as many days before', () => {
    expect(days(before(rangeOf({ range: '7d' }, NOW)))).toEqual(['2026-11-09', '2026-11-16']);
  });
});
