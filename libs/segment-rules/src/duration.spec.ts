import { durationSeconds } from './duration.js';

describe('durationSeconds', () => {
  it.each([
    ['1m', 60],
    ['30m', 1_800],
    ['24h', 86_400],
    ['7d', 604_800],
    ['3650d', 315_360_000],
  ])('reads %s', (text, seconds) => expect(durationSeconds(text)).toBe(seconds));

  it.each(['0m', '-1d', '1.5h', '7', 'd', '7w', '7 d', '3651d', '87601h', '007d', '', null, 7, ['7d']])(
    'reads no duration from %j',
    (text) => expect(durationSeconds(text)).toBeNull(),
  );
});
