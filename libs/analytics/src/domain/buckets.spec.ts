import fc from 'fast-check';
import { Problem } from '@parley/kernel';
import { bucketsOf, INTERVALS, MAX_POINTS, series } from './buckets.js';

const now = new Date('2026-11-21T10:30:00Z');
const starts = (cut: Parameters<typeof series>[0]) => series(cut, () => ({})).map(({ at }) => at.toISOString());

describe('buckets', () => {
  it.each([
    ['hour', '2026-11-20T05:00:00.000Z', '2026-11-21T10:00:00.000Z'],
    ['day', '2026-10-23T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    // Mondays
    ['week', '2026-04-27T00:00:00.000Z', '2026-11-16T00:00:00.000Z'],
  ] as const)('go back 30 of each %s by default', (interval, first, last) => {
    const all = starts(bucketsOf(interval, {}, now));
    expect([all.length, all[0], all.at(-1)]).toEqual([30, first, last]);
  });

  it('hold every instant of the range in exactly one of them', () => {
    const minute = 60_000;
    const ranges = fc.tuple(
      fc.integer({ min: -5e7, max: 5e7 }),
      fc.integer({ min: 1, max: 59_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...INTERVALS), ranges, (interval, [start, length, share]) => {
        const from = new Date(start * minute);
        const to = new Date((start + length) * minute);
        const cut = bucketsOf(interval, { from, to }, now);
        const at = from.getTime() + Math.floor(share * (to.getTime() - from.getTime() - 1));
        const bucket = Math.floor((at - cut.startMs) / cut.stepMs);
        expect(bucket).toBeGreaterThanOrEqual(0);
        expect(bucket).toBeLessThan(cut.count);
        expect(cut.startMs).toBeLessThanOrEqual(from.getTime());
        expect(cut.startMs + cut.stepMs).toBeGreaterThan(from.getTime());
      }),
    );
  });

  it('rejects an empty range and one that has too many', () => {
    expect(() => bucketsOf('day', { from: now, to: now }, now)).toThrow(Problem);
    expect(() => bucketsOf('hour', { from: new Date('2000-01-01'), to: now }, now)).toThrow(`at most ${MAX_POINTS}`);
  });
});
