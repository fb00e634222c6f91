import { deviationOfThousandths } from './scores.js';

describe('the deviation of scores', () => {
  it('is that of the sample, from sums alone', () => {
    const thousandths = [400, 500, 900];
    const squares = thousandths.reduce((sum, one) => sum + one ** 2, 0);
    expect(deviationOfThousandths(1_800, squares, 3)).toBeCloseTo(Math.sqrt((0.2 ** 2 + 0.1 ** 2 + 0.3 ** 2) / 2), 12);
    expect(deviationOfThousandths(1_000, 500_000, 2)).toBe(0);
  });
});
