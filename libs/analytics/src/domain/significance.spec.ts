import {
  belowByMoreThanChance,
  lowerBoundOfShare,
  type Sample,
  testMeans,
  testRates,
  testShares,
} from './significance.js';

const sample = (cqi: number | null, indexed: number, cqiDeviation: number | null = 0.2) => ({
  cqi,
  indexed,
  cqiDeviation,
});

describe('belowByMoreThanChance', () => {
  it.each([
    // The standard error of the difference is 0.2 * sqrt(1/100 + 1/100) = 0.0283; 2.326 times that is 0.0658.
    [sample(0.5, 100), sample(0.56, 100), false],
    [sample(0.5, 100), sample(0.57, 100), true],
    [sample(0.57, 100), sample(0.5, 100), false],
    [sample(0.1, 29), sample(0.9, 100), false],
    [sample(0.1, 100), sample(0.9, 29), false],
    [sample(0.1, 30), sample(0.9, 30), true],
    [sample(0.5, 100, 0), sample(0.5, 100, 0), false],
    [sample(0.4, 100, 0), sample(0.5, 100, 0), true],
    [sample(null, 100, null), sample(0.5, 100), false],
  ])('of %j and %j: %s', (one, other, expected) => expect(belowByMoreThanChance(one, other)).toBe(expected));
});

describe('a share as far as chance goes', () => {
  it.each([
    [0, 0, 0],
    [0, 10, 0],
    [1, 1, 0.207],
    [2, 4, 0.15],
    [4, 4, 0.51],
    [200, 400, 0.451],
  ])('is at least, with %i of %i, %d', (part, whole, expected) => {
    expect(lowerBoundOfShare(part, whole)).toBeCloseTo(expected, 3);
  });
});

describe('how likely chance alone sets two samples apart', () => {
  const sample = (values: readonly number[]): Sample => ({
    count: values.length,
    sum: values.reduce((sum, value) => sum + value, 0),
    squares: values.reduce((sum, value) => sum + value * value, 0),
  });
  const around = (mean: number, count: number) =>
    sample(Array.from({ length: count }, (_, index) => mean + (index % 2 === 0 ? 0.1 : -0.1)));

  it('is 5 % at 1.96 standard errors, and 1 at none', () => {
    const [one, other] = [around(0.5, 100), around(0.5, 100)];
    expect(testMeans(one, other)?.pValue).toBeCloseTo(1, 6);
    const error = Math.sqrt((2 * (0.01 * 100)) / 99 / 100);
    expect(testMeans(around(0.5 + 1.959964 * error, 100), other)?.pValue).toBeCloseTo(0.05, 4);
    expect(testMeans(around(0.5 + 2.575829 * error, 100), other)?.pValue).toBeCloseTo(0.01, 4);
  });

  it('of shares is that of the pooled z-test', () => {
    // z = 2.0203: 60 of 100 against 46 of 100 pooled to .53; two-sided 0.0474.
    expect(testShares(60, 100, 46, 100)?.pValue).toBeCloseTo(0.0473, 3);
    expect(testShares(0, 100, 0, 100)?.pValue).toBe(1);
    expect(testShares(100, 100, 0, 100)?.pValue).toBeLessThan(1e-9);
  });

  it('of rates goes by how long each stretch was', () => {
    expect(testRates(200, 2, 100, 1)?.pValue).toBeCloseTo(1, 6);
    expect(testRates(200, 1, 100, 1)?.pValue).toBeLessThan(1e-6);
  });

  it('is told with which of the two is the larger', () => {
    expect(testMeans(around(0.4, 100), around(0.5, 100))?.difference).toBeLessThan(0);
    expect(testShares(80, 400, 100, 1000)?.difference).toBeGreaterThan(0);
    expect(testRates(400, 11, 900, 30)?.difference).toBeGreaterThan(0);
  });

  it('is not told under 30 on either side', () => {
    expect(testMeans(around(0, 29), around(1, 100))).toBeNull();
    expect(testShares(1, 29, 50, 100)).toBeNull();
    expect(testRates(29, 1, 100, 1)).toBeNull();
  });
});
