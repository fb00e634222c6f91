import { TransactionPace } from './transaction-pace.js';

const MINUTE_MS = 60_000;

describe('the pace of transactions', () => {
  it('is known after ten minutes', () => {
    const pace = new TransactionPace();
    expect(pace.measure(1_000, 0)).toBeNull();
    expect(pace.measure(2_000, 9 * MINUTE_MS)).toBeNull();
    expect(pace.measure(7_000, 10 * MINUTE_MS)).toBe(0.01);
  });

  it('forgets what is longer ago than a day', () => {
    const pace = new TransactionPace();
    pace.measure(0, 0);
    const busy = 86_400 * 1_000;
    expect(pace.measure(busy, 1_441 * MINUTE_MS)).toBeCloseTo(0.999, 3);
    expect(pace.measure(busy, 1_451 * MINUTE_MS)).toBe(0);
  });
});
