import { scaleLinear, scaleUtc } from 'd3-scale';
import { DAY_MS } from '../state/range.js';
import { evenNumbers, timesToName } from './ticks.js';

const LAST = Date.parse('2026-11-27');

describe('the times that a chart names', () => {
  it.each([7, 30, 56, 90, 365])('are at least three of %d days, and have room, on a phone too', (days) => {
    for (const width of [328, 358, 560, 1240]) {
      const x = scaleUtc([new Date(LAST - (days - 1) * DAY_MS), new Date(LAST)], [42, width - 14]);
      const places = timesToName(x, width).map((time) => x(time));
      const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
      expect([width, places.length >= 3, gaps.every((gap) => gap > 55)]).toEqual([width, true, true]);
    }
  });
});

describe('the values that a chart names', () => {
  it.each([
    ['en', [0, 0.7], ['0.0', '0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7']],
    ['de', [-0.4, 0.2], ['−0,4', '−0,3', '−0,2', '−0,1', '0,0', '0,1', '0,2']],
    ['de', [0, 2_000], ['0', '500', '1.000', '1.500', '2.000']],
    ['en', [0, 0.1], ['0.00', '0.02', '0.04', '0.06', '0.08', '0.10']],
    ['en', [1, 1], ['1']],
  ])('are written as the language does: %s, %j', (language, ends, written) => {
    const values = scaleLinear(ends, [0, 1]).ticks(5);
    expect(values.map(evenNumbers(values, language))).toEqual(written);
  });
});
