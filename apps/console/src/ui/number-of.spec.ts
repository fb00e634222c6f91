import { numberOf } from './number-of.js';

describe('a number that somebody typed', () => {
  it.each([
    ['en', '0.6', 0.6],
    ['en', '0,6', null],
    ['en', '1,000', null],
    ['de', '0,6', 0.6],
    ['de', '0.6', 0.6],
    ['de', ' −0,40 ', -0.4],
    ['de', '1.000,5', null],
    ['de', 'viel', null],
    ['de', ' ', null],
  ])('is read in %s: "%s"', (language, typed, number) => {
    expect(numberOf(typed, language)).toBe(number);
  });
});
