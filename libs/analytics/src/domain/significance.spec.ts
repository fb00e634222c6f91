import { belowByMoreThanChance, lowerBoundOfShare } from './significance.js';

const sample = (cqi: number | null, indexed: number, cqiDeviation: number | null = 0.2) => ({
  cqi,
  indexed,
  cqiDeviation,
});

describe('belowByMoreThanChance', () => {
  it.each([
    // The standard error of the difference is 0.2 * sqrt(1/100 + 1/100) = 0.0283; 2.326 of it are 0.0658.
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
