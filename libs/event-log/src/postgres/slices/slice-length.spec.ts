import { sliceLength } from './slice-length.js';

const DAY_MS = 86_400_000;
const perSecond = (transactions: number) => transactions / 1_000;

describe('the length of a slice of the log', () => {
  it('is a quarter of the time for which entries are kept', () => {
    expect(sliceLength(perSecond(10), 14 * DAY_MS)).toBe(10 * 3.5 * 86_400);
  });

  it('is a month where entries are kept for longer, or for good', () => {
    expect(sliceLength(perSecond(10), 365 * DAY_MS)).toBe(10 * 30 * 86_400);
    expect(sliceLength(perSecond(10), Infinity)).toBe(10 * 30 * 86_400);
  });

  it('has bounds, whatever was measured', () => {
    expect(sliceLength(0, DAY_MS)).toBe(65_536);
    expect(sliceLength(perSecond(100_000), Infinity)).toBe(1_073_741_824);
  });
});
