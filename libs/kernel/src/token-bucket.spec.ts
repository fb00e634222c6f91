import { TokenBucket } from './token-bucket.js';

describe('a token bucket', () => {
  it('lets its capacity through at once, and then as much in its window', () => {
    const bucket = new TokenBucket(10, 1_000, 0);
    expect(Array.from({ length: 10 }, () => bucket.take(1, 0))).toEqual(Array(10).fill(0));
    expect(bucket.take(1, 0)).toBe(100);
    expect(bucket.take(1, 99)).toBeCloseTo(1);
    expect(bucket.take(1, 100)).toBe(0);
    expect(bucket.take(5, 600)).toBe(0);
    expect(bucket.remaining).toBe(0);
  });

  it('never holds more than its capacity, and lets through what is larger once it is full, at its full price', () => {
    const bucket = new TokenBucket(10, 1_000, 0);
    expect(bucket.take(100, 60_000)).toBe(0);
    expect(bucket.remaining).toBe(0);
    expect(bucket.take(1, 60_000)).toBe(9_100);
    expect(bucket.take(100, 69_900)).toBe(100);
    expect(bucket.take(100, 70_000)).toBe(0);
  });

  it('settles what was taken for an amount that was not known yet', () => {
    const bucket = new TokenBucket(10, 1_000, 0);
    expect(bucket.take(10, 0)).toBe(0);
    bucket.settle(-4);
    expect(bucket.remaining).toBe(4);
    bucket.settle(14);
    expect(bucket.take(1, 1_000)).toBe(100);
    bucket.settle(-100);
    expect(bucket.remaining).toBe(10);
  });
});
