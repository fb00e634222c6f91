import { growthInTime, PROPORTIONAL } from './growth-in-time.js';

const numbers = (size: number) => Array.from({ length: size }, (_, index) => index);

describe('growthInTime', () => {
  it('stays small where each item is looked at once', () => {
    expect(growthInTime(400_000, numbers, (all) => all.map(Math.sqrt))).toBeLessThan(PROPORTIONAL);
  });

  it('is large where each item is compared with each', () => {
    const compare = (all: number[]) => all.filter((one) => all.indexOf(-one - 1) >= 0);
    expect(growthInTime(12_000, numbers, compare)).toBeGreaterThan(PROPORTIONAL);
  });
});
