import { isShorter, oldestKept } from './kept-days.js';

describe('how long records are kept', () => {
  it.each([
    [30, null, true],
    [30, 31, true],
    [30, 30, false],
    [31, 30, false],
    [null, 30, false],
    [null, null, false],
  ])('%p days are fewer than %p: %p', (to, from, shorter) => expect(isShorter(to, from)).toBe(shorter));

  it('reaches back from now', () => {
    expect(oldestKept(30, Date.parse('2026-11-22T20:00:00Z')).toISOString()).toBe('2026-10-23T20:00:00.000Z');
  });
});
